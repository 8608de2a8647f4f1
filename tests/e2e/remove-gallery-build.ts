import { rmSync } from 'node:fs';

/** After the last spec: the build that `galleryBuild` made is of no use to anyone. */
export default function removeGalleryBuild(): void {
  rmSync(process.env.E2E_GALLERY_DIR ?? '', { recursive: true, force: true });
}
