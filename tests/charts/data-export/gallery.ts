import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const DATA: Scene<'dataExport'> = { route: '/mine/data', who: 'real' };

export const gallery: ChartGallery = {
  dataExport: {
    defaults: () => ({ value: 'idle' }),
    scenes: { idle: DATA, proving: DATA, making: DATA },
  },
};
