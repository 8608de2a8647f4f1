import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import { again, button } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  controls: {
    'resource.retry': {
      at: (page) => again(page).or(button(page, /^Couldn't load the area codes/)),
      except: [
        { where: (_, actor) => actor === 'contactSetting', because: 'the form goes on without its answer' },
      ],
    },
  },
  noControl: { 'resource.wanted': BY_SCREEN, 'resource.outdated': BY_SCREEN },
};
