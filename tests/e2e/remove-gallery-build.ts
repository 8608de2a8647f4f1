import { rmSync } from 'node:fs';
import { join } from 'node:path';

/** After the last spec: what was built is of no more use. The data of the run stay: they explain a failure. */
export default function removeGalleryBuild(): void {
  const { E2E_GALLERY_DIR: gallery = '', E2E_RUN_DIR: run = '' } = process.env;
  for (const folder of [gallery, join(run, 'example')]) rmSync(folder, { recursive: true, force: true });
}
