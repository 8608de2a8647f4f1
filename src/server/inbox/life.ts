import type { NotificationKind } from '#contract/notifications';
import { HOUR_MS } from '#contract/time-units';

/** What says how a price stands is soon no news. */
const SHORT: readonly NotificationKind[] = ['margin-warning', 'price-alert'];

/** For how long a push or a mail of a kind is worth sending, in milliseconds. */
export const lifeOf = (kind: NotificationKind): number => (SHORT.includes(kind) ? HOUR_MS : 24 * HOUR_MS);
