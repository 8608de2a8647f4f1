import type { Endpoint } from './endpoint.ts';
import { accountRoutes } from './routes/account.ts';
import { alertRoutes } from './routes/alerts.ts';
import { chartRoutes } from './routes/chart.ts';
import { contextRoutes } from './routes/context.ts';
import { copyRoutes } from './routes/copies.ts';
import { depositRoutes } from './routes/deposit.ts';
import { factorRoutes } from './routes/factors.ts';
import { identityRoutes } from './routes/identity.ts';
import { joiningRoutes } from './routes/joining.ts';
import { leaderRoutes } from './routes/leaders.ts';
import { loansRoutes } from './routes/loans.ts';
import { marketRoutes } from './routes/market.ts';
import { notificationRoutes } from './routes/notifications.ts';
import { privacyRoutes } from './routes/privacy.ts';
import { protectionRoutes } from './routes/protection.ts';
import { resultRoutes } from './routes/results.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { siteRoutes } from './routes/site.ts';
import { tradingRoutes } from './routes/trading.ts';
import { watchlistRoutes } from './routes/watchlist.ts';
import { withdrawRoutes } from './routes/withdraw.ts';

const ROUTES = [
  accountRoutes,
  joiningRoutes,
  factorRoutes,
  sessionRoutes,
  privacyRoutes,
  identityRoutes,
  siteRoutes,
  marketRoutes,
  contextRoutes,
  chartRoutes,
  alertRoutes,
  notificationRoutes,
  watchlistRoutes,
  tradingRoutes,
  resultRoutes,
  leaderRoutes,
  copyRoutes,
  depositRoutes,
  withdrawRoutes,
  protectionRoutes,
  loansRoutes,
];

/** What the routes are made with: what each module names. */
type Services = (typeof ROUTES)[number] extends (services: infer Named) => unknown ? Named : never;

/** Every route the server answers, in one list: the app is made from it, and so is the test of who may call what. */
export function createEndpoints(services: Services): Endpoint[] {
  return ROUTES.flatMap((make) => make(services));
}
