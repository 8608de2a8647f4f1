import { Gallery } from '../gallery/gallery.ts';
import type { ChartGallery } from '../gallery/scene.ts';
import { importFromCharts } from './chart-folders.ts';

/** What each folder of tests/charts puts into the gallery, by the chart's name. */
export const GALLERY_FOLDERS = new Map(
  [...(await importFromCharts<{ gallery: ChartGallery }>('gallery.ts'))].map(
    ([chart, { gallery }]) => [chart, gallery] as const,
  ),
);

/** The gallery outside the browser, where no bundler finds the folders. */
export const gallery = new Gallery(GALLERY_FOLDERS.values());
