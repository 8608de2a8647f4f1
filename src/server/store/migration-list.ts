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

/** One step of the schema. What a released one does never changes: folders that have it would differ. */
export type Migration = { name: string; statements: readonly string[] };

/** Every migration, in the order in which they run. */
export const MIGRATIONS: readonly Migration[] = [
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
  { name: '013-deliveries', statements: deliveries },
  { name: '014-feed-minutes', statements: feedMinutes },
  { name: '015-market-times', statements: marketTimes },
  { name: '016-exit-rate', statements: exitRate },
  { name: '017-financing', statements: financing },
  { name: '018-order-terms', statements: orderTerms },
  { name: '019-chart-layouts', statements: chartLayouts },
  { name: '020-news-instruments', statements: newsInstruments },
  { name: '021-account-times', statements: accountTimes },
  { name: '022-notifications', statements: notifications },
  { name: '023-price-alerts', statements: priceAlerts },
  { name: '024-watchlists', statements: watchlists },
  { name: '025-factors', statements: factors },
  { name: '026-sessions', statements: sessions },
  { name: '027-withdrawals', statements: withdrawals },
  { name: '028-protection', statements: protection },
  { name: '029-operators', statements: operators },
  { name: '030-privacy', statements: privacy },
  { name: '031-leaders', statements: leaders },
  { name: '032-copies', statements: copies },
  { name: '033-found-by-index', statements: foundByIndex },
  { name: '034-copies-by-position', statements: copiesByPosition },
  { name: '035-sums-of-a-day', statements: sumsOfADay },
  { name: '036-delivery-queues', statements: deliveryQueues },
];

/** Up to here migrations ran without a transaction: an older version may have left one of these half done. */
export const LAST_WITHOUT_TRANSACTION = '006-loans';
