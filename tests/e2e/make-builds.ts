import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildClient, galleryBuild } from './gallery-build.ts';

/** Before the first spec: the build that has the gallery, for all of them, unless it is there already. */
export default function makeGalleryBuild(): void {
  if (!existsSync(join(galleryBuild(), 'index.html'))) buildClient(galleryBuild(), '1');
}
