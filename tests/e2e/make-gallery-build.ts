import { buildClient } from './gallery-build.ts';

/** Before the first spec: the build that has the gallery, for all of them. */
export default function makeGalleryBuild(): void {
  buildClient(process.env.E2E_GALLERY_DIR ?? '', '1');
}
