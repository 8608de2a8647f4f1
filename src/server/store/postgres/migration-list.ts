import { STATEMENTS as schema } from './migrations/001-schema.ts';
import { STATEMENTS as pictures } from './migrations/002-pictures.ts';
import { STATEMENTS as deliveries } from './migrations/003-deliveries.ts';
import { STATEMENTS as feedMinutes } from './migrations/004-feed-minutes.ts';
import { STATEMENTS as marketTimes } from './migrations/005-market-times.ts';
import { STATEMENTS as exitRate } from './migrations/006-exit-rate.ts';
import { STATEMENTS as financing } from './migrations/007-financing.ts';
import { STATEMENTS as orderTerms } from './migrations/008-order-terms.ts';
import { STATEMENTS as chartLayouts } from './migrations/009-chart-layouts.ts';
import { STATEMENTS as newsInstruments } from './migrations/010-news-instruments.ts';
import { STATEMENTS as accountTimes } from './migrations/011-account-times.ts';
import { STATEMENTS as notifications } from './migrations/012-notifications.ts';
import { STATEMENTS as priceAlerts } from './migrations/013-price-alerts.ts';
import { STATEMENTS as watchlists } from './migrations/014-watchlists.ts';
import { STATEMENTS as factors } from './migrations/015-factors.ts';
import { STATEMENTS as sessions } from './migrations/016-sessions.ts';
import { STATEMENTS as withdrawals } from './migrations/017-withdrawals.ts';
import { STATEMENTS as protection } from './migrations/018-protection.ts';
import { STATEMENTS as operators } from './migrations/019-operators.ts';
import { STATEMENTS as privacy } from './migrations/020-privacy.ts';
import { STATEMENTS as leaders } from './migrations/021-leaders.ts';
import { STATEMENTS as copies } from './migrations/022-copies.ts';
import { STATEMENTS as foundByIndex } from './migrations/023-found-by-index.ts';
import { STATEMENTS as copiesByPosition } from './migrations/024-copies-by-position.ts';
import { STATEMENTS as sumsOfADay } from './migrations/025-sums-of-a-day.ts';
import { STATEMENTS as deliveryQueues } from './migrations/026-delivery-queues.ts';

/** One step of the schema. What a released one does never changes: sites that have it would differ. */
export type PostgresMigration = {
  name: string;
  /**
   * Whether a node that does not know it can serve on: it adds tables, indexes, or columns with a default, and takes
   * nothing away. All nodes must be replaced before one that is not additive.
   */
  isAdditive: boolean;
  statements: readonly string[];
};

/** Every migration, in the order in which they run. */
export const POSTGRES_MIGRATIONS: readonly PostgresMigration[] = [
  { name: '001-schema', isAdditive: true, statements: schema },
  { name: '002-pictures', isAdditive: true, statements: pictures },
  { name: '003-deliveries', isAdditive: true, statements: deliveries },
  { name: '004-feed-minutes', isAdditive: true, statements: feedMinutes },
  { name: '005-market-times', isAdditive: true, statements: marketTimes },
  { name: '006-exit-rate', isAdditive: true, statements: exitRate },
  { name: '007-financing', isAdditive: true, statements: financing },
  { name: '008-order-terms', isAdditive: true, statements: orderTerms },
  { name: '009-chart-layouts', isAdditive: true, statements: chartLayouts },
  { name: '010-news-instruments', isAdditive: true, statements: newsInstruments },
  { name: '011-account-times', isAdditive: true, statements: accountTimes },
  { name: '012-notifications', isAdditive: true, statements: notifications },
  { name: '013-price-alerts', isAdditive: true, statements: priceAlerts },
  { name: '014-watchlists', isAdditive: true, statements: watchlists },
  { name: '015-factors', isAdditive: true, statements: factors },
  { name: '016-sessions', isAdditive: true, statements: sessions },
  // An earlier node cannot show a withdrawal that was cancelled.
  { name: '017-withdrawals', isAdditive: false, statements: withdrawals },
  { name: '018-protection', isAdditive: false, statements: protection },
  // An earlier node cannot show an entry that corrects a balance.
  { name: '019-operators', isAdditive: false, statements: operators },
  // An earlier node would let the owner of a closed account log in.
  { name: '020-privacy', isAdditive: false, statements: privacy },
  // An earlier node would close an account and leave it leading.
  { name: '021-leaders', isAdditive: false, statements: leaders },
  // An earlier node cannot show an entry that funds a copy.
  { name: '022-copies', isAdditive: false, statements: copies },
  { name: '023-found-by-index', isAdditive: true, statements: foundByIndex },
  // An earlier node would follow by instants that are not kept any more.
  { name: '024-copies-by-position', isAdditive: false, statements: copiesByPosition },
  // An earlier node would let one operator approve what takes two.
  { name: '025-sums-of-a-day', isAdditive: false, statements: sumsOfADay },
  { name: '026-delivery-queues', isAdditive: true, statements: deliveryQueues },
];
