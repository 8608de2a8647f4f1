import { AT_ONCE, BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import {
  again,
  busy,
  button,
  choice,
  hasFailed,
  isLoading,
  type PageAssertion,
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const runs =
  (change: string): PageAssertion =>
  async (page) => {
    await seen(page.getByText('+38.42'), button(page, change), button(page, 'Stop copying'));
    await unseen(page.getByRole('alertdialog'));
  };
const isLive: PageAssertion = async (page) => {
  await seen(page.getByText('Worth now'));
  await unseen(page.getByRole('alertdialog'));
};
const changes: PageAssertion = (page) => busy(page, /^(Pause|Resume)$/);

export const view: ChartView = {
  states: {
    hidden: { inApp: AT_ONCE, inGallery: isLoading },
    'shown.loading': isLoading,
    'shown.live.rested': { inApp: isLive, inGallery: runs('Pause') },
    'shown.live.refreshing': { inApp: isLive, inGallery: runs('Resume') },
    'shown.asking': {
      inApp: (page) => seen(page.getByRole('alertdialog')),
      inGallery: (page) => seen(question(page, 'Stop this copy?')),
    },
    'shown.changing.sending': changes,
    'shown.changing.checking': changes,
    'shown.over': async (page) => {
      await seen(page.getByText('Its loss reached the stop you had set.'));
      await unseen(button(page, 'Stop copying'));
    },
    'shown.failed': hasFailed,
  },
  controls: {
    'copy.retry': again,
    'pause.send': (page) => button(page, 'Pause'),
    'resume.send': (page) => button(page, 'Resume'),
    'stop.ask': (page) => page.getByRole('main').getByRole('button', { name: 'Stop copying' }),
    'stop.confirm': (page) => choice(page, 'Stop copying'),
    'question.withdrawn': (page) => choice(page, 'Cancel'),
  },
  noControl: { 'copy.shown': BY_SCREEN, 'copy.hidden': BY_SCREEN },
};
