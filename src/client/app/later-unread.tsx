import { laterPart } from './later-part.tsx';

/** How many notifications are unread, a while after home is there. */
export const { Part: LaterUnread } = laterPart(
  async () => (await import('../parts/inbox/unread-badge.tsx')).UnreadBadge,
);
