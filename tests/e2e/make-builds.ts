import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildClient } from '../../src/cli/gallery-pictures.ts';
import { ROOT } from '../../src/cli/run-steps.ts';
import { galleryBuild } from './gallery-build.ts';

/** Before the first spec: the app as its sources are now, and the build that has the gallery, unless they are there. */
export default function makeBuilds(): void {
  execFileSync(process.execPath, ['src/cli/build-only.ts'], { cwd: ROOT, stdio: 'inherit' });
  if (!existsSync(join(galleryBuild(), 'index.html'))) buildClient(galleryBuild(), '1');
}
