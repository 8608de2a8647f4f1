import { busy, button, type GalleryAssertions, idle, seen } from '../../e2e/page-assertions.ts';

export const assertions: GalleryAssertions = {
  dataExport: {
    idle: (page) => seen(button(page, 'Download')),
    proving: (page) => idle(page, 'Download'),
    making: (page) => busy(page, 'Download'),
  },
};
