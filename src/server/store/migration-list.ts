import { STATEMENTS as trading } from './migrations/001-trading.ts';
import { STATEMENTS as joining } from './migrations/002-joining.ts';
import { STATEMENTS as identity } from './migrations/003-identity.ts';
import { STATEMENTS as traders } from './migrations/004-traders.ts';
import { STATEMENTS as payments } from './migrations/005-payments.ts';
import { STATEMENTS as loans } from './migrations/006-loans.ts';
import { STATEMENTS as market } from './migrations/007-market.ts';
import { STATEMENTS as devices } from './migrations/008-doors.ts';
import { STATEMENTS as credit } from './migrations/009-credit.ts';
import { STATEMENTS as slots } from './migrations/010-slots.ts';
import { STATEMENTS as counters } from './migrations/011-counters.ts';
import { STATEMENTS as versions } from './migrations/012-versions.ts';
import { STATEMENTS as deliveries } from './migrations/013-deliveries.ts';
import { STATEMENTS as feedMinutes } from './migrations/014-feed-minutes.ts';
import { STATEMENTS as marketTimes } from './migrations/015-market-times.ts';
import { STATEMENTS as exitRate } from './migrations/016-exit-rate.ts';
import { STATEMENTS as financing } from './migrations/017-financing.ts';
import { STATEMENTS as orderTerms } from './migrations/018-order-terms.ts';
import { STATEMENTS as chartLayouts } from './migrations/019-chart-layouts.ts';
import { STATEMENTS as newsInstruments } from './migrations/020-news-instruments.ts';
import { STATEMENTS as accountTimes } from './migrations/021-account-times.ts';
import { STATEMENTS as notifications } from './migrations/022-notifications.ts';
import { STATEMENTS as priceAlerts } from './migrations/023-price-alerts.ts';
import { STATEMENTS as watchlists } from './migrations/024-watchlists.ts';
import { STATEMENTS as factors } from './migrations/025-factors.ts';
import { STATEMENTS as sessions } from './migrations/026-sessions.ts';
import { STATEMENTS as withdrawals } from './migrations/027-withdrawals.ts';
import { STATEMENTS as protection } from './migrations/028-protection.ts';
import { STATEMENTS as operators } from './migrations/029-operators.ts';
import { STATEMENTS as privacy } from './migrations/030-privacy.ts';
import { STATEMENTS as leaders } from './migrations/031-leaders.ts';
import { STATEMENTS as copies } from './migrations/032-copies.ts';
import { STATEMENTS as foundByIndex } from './migrations/033-found-by-index.ts';
import { STATEMENTS as copiesByPosition } from './migrations/034-copies-by-position.ts';
import { STATEMENTS as sumsOfADay } from './migrations/035-sums-of-a-day.ts';
import { STATEMENTS as deliveryQueues } from './migrations/036-delivery-queues.ts';
import { type Statement, statementsOn } from './migrations/sql.ts';

/** One step of the schema. What a released one does never changes: folders that have it would differ. */
export type Migration = { name: string; statements: readonly string[] };

/** A step of both engines: the name of its file, without the number. */
type SharedMigration = {
  name: string;
  /**
   * Whether a node on PostgreSQL that does not know it can serve on: it adds tables, indexes, or columns with a default, and
   * takes nothing away. All nodes must be replaced before one that is not additive.
   */
  isAdditive: boolean;
  statements: readonly Statement[];
};

/** What both engines go through since PostgreSQL came, in order. */
export const SHARED_MIGRATIONS: readonly SharedMigration[] = [
  { name: 'deliveries', isAdditive: true, statements: deliveries },
  { name: 'feed-minutes', isAdditive: true, statements: feedMinutes },
  { name: 'market-times', isAdditive: true, statements: marketTimes },
  { name: 'exit-rate', isAdditive: true, statements: exitRate },
  { name: 'financing', isAdditive: true, statements: financing },
  { name: 'order-terms', isAdditive: true, statements: orderTerms },
  { name: 'chart-layouts', isAdditive: true, statements: chartLayouts },
  { name: 'news-instruments', isAdditive: true, statements: newsInstruments },
  { name: 'account-times', isAdditive: true, statements: accountTimes },
  { name: 'notifications', isAdditive: true, statements: notifications },
  { name: 'price-alerts', isAdditive: true, statements: priceAlerts },
  { name: 'watchlists', isAdditive: true, statements: watchlists },
  { name: 'factors', isAdditive: true, statements: factors },
  { name: 'sessions', isAdditive: true, statements: sessions },
  // An earlier node cannot show a withdrawal that was cancelled.
  { name: 'withdrawals', isAdditive: false, statements: withdrawals },
  { name: 'protection', isAdditive: false, statements: protection },
  // An earlier node cannot show an entry that corrects a balance.
  { name: 'operators', isAdditive: false, statements: operators },
  // An earlier node would let the owner of a closed account log in.
  { name: 'privacy', isAdditive: false, statements: privacy },
  // An earlier node would close an account and leave it leading.
  { name: 'leaders', isAdditive: false, statements: leaders },
  // An earlier node cannot show an entry that funds a copy.
  { name: 'copies', isAdditive: false, statements: copies },
  { name: 'found-by-index', isAdditive: true, statements: foundByIndex },
  // An earlier node would follow by instants that are not kept any more.
  { name: 'copies-by-position', isAdditive: false, statements: copiesByPosition },
  // An earlier node would let one operator approve what takes two.
  { name: 'sums-of-a-day', isAdditive: false, statements: sumsOfADay },
  { name: 'delivery-queues', isAdditive: true, statements: deliveryQueues },
];

const BEFORE_POSTGRES: readonly Migration[] = [
  { name: '001-trading', statements: trading },
  { name: '002-joining', statements: joining },
  { name: '003-identity', statements: identity },
  { name: '004-traders', statements: traders },
  { name: '005-payments', statements: payments },
  { name: '006-loans', statements: loans },
  { name: '007-market', statements: market },
  { name: '008-doors', statements: devices },
  { name: '009-credit', statements: credit },
  { name: '010-slots', statements: slots },
  { name: '011-counters', statements: counters },
  { name: '012-versions', statements: versions },
];

/** Every migration of SQLite, in the order in which they run. */
export const MIGRATIONS: readonly Migration[] = [
  ...BEFORE_POSTGRES,
  ...SHARED_MIGRATIONS.map(({ name, statements }, index) => ({
    name: numbered(name, BEFORE_POSTGRES.length + index + 1),
    statements: statementsOn('sqlite', statements),
  })),
];

/** `013-deliveries`. */
export function numbered(name: string, place: number): string {
  return `${String(place).padStart(3, '0')}-${name}`;
}

/** Up to here migrations ran without a transaction: an older version may have left one of these half done. */
export const LAST_WITHOUT_TRANSACTION = '006-loans';
