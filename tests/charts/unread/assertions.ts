import { type GalleryAssertions, type PageAssertion, seen } from '../../e2e/page-assertions.ts';

const bell =
  (name: RegExp | string): PageAssertion =>
  (page) =>
    seen(page.getByRole('link', { name, exact: true }));
const inbox: PageAssertion = (page) => seen(page.getByRole('button', { name: 'Mark all as read' }));

export const assertions: GalleryAssertions = {
  unread: {
    'count.unknown': bell('Inbox'),
    'count.counting': bell('Inbox'),
    'count.known': bell(/Inbox\s*unread: 2/),
    'count.failed': bell('Inbox'),
    'marks.idle': inbox,
    'marks.marking': inbox,
  },
};
