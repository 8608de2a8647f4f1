import { rmSync } from 'node:fs';

/** After the last spec: the build that `galleryBuild` made, and the example of 22, are of no use to anyone. */
export default function removeGalleryBuild(): void {
  for (const folder of [process.env.E2E_GALLERY_DIR, process.env.E2E_EXAMPLE_DIR])
    if (folder) rmSync(folder, { recursive: true, force: true });
}
