import { execFileSync } from 'node:child_process';
import { ROOT, tool } from '../../src/cli/run-steps.ts';

/** Builds the client into a folder, with the gallery or as it is shipped. */
export function buildClient(outDir: string, gallery: '1' | ''): void {
  execFileSync(
    process.execPath,
    [tool('vite'), 'build', '--logLevel', 'warn', '--emptyOutDir', '--outDir', outDir],
    {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production', VITE_GALLERY: gallery },
      stdio: 'inherit',
    },
  );
}

/** The build that has the gallery and shows its charts to the tests; made before the specs of a run. */
export function galleryBuild(): string {
  return process.env.E2E_GALLERY_DIR ?? '';
}
