import { AT_ONCE, BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import { button, type PageAssertion, seen, unseen } from '../../e2e/page-assertions.ts';

const bell =
  (name: RegExp | string): PageAssertion =>
  (page) =>
    seen(page.getByRole('link', { name, exact: true }));
const inbox: PageAssertion = (page) => seen(button(page, 'Mark all as read'));
const noAlert: PageAssertion = (page) => unseen(page.getByRole('alert'));

export const view: ChartView = {
  states: {
    'count.unknown': { inApp: AT_ONCE, inGallery: bell('Inbox') },
    'count.counting': {
      inApp: (page) => seen(page.getByRole('heading', { name: 'Inbox', level: 1 })),
      inGallery: bell('Inbox'),
    },
    'count.known': { inApp: inbox, inGallery: bell(/Inbox\s*unread: 2/) },
    'count.failed': { inApp: noAlert, inGallery: bell('Inbox') },
    'marks.idle': { inApp: noAlert, inGallery: inbox },
    'marks.marking': inbox,
  },
  controls: {},
  noControl: { 'unread.wanted': BY_SCREEN },
};
