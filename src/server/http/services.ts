import type { AreaCode } from '#contract/entities';
import type { Accounts } from '../accounts/accounts.ts';
import type { JoiningServices } from '../compose/create-joining.ts';
import type { DemoLimits } from '../accounts/demo-limits.ts';
import type { Devices } from '../accounts/devices.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { Statements } from '../ledger/statements.ts';
import type { Sparklines } from '../market/sparklines.ts';
import type { OfficeServices } from '../compose/office.ts';
import type { Withdrawals } from '../payments/withdrawals.ts';
import type { Clock, Market } from '../ports.ts';
import type { SecurityEvents } from '../security-events.ts';
import type { Settings } from '../settings.ts';
import type { IdempotentCommands } from '../store/idempotent-commands.ts';
import type { Ranking } from '../traders/ranking.ts';
import type { OrderPages } from '../trading/order-pages.ts';
import type { Trading } from '../trading/trading.ts';
import type { Texts } from '../texts.ts';

/** What the routes are made with. */
export type Services = JoiningServices &
  OfficeServices & {
    market: Market;
    sparklines: Sparklines;
    trading: Trading;
    orderPages: OrderPages;
    statements: Statements;
    withdrawals: Withdrawals;
    ranking: Ranking;
    accounts: Accounts;
    sessions: Sessions;
    /** What became of commands, by their keys. */
    commands: Pick<IdempotentCommands, 'outcomeOf'>;
    devices: Devices;
    demoLimits: DemoLimits;
    areaCodes: readonly AreaCode[];
    texts: Texts;
    clock: Clock;
    events: SecurityEvents;
    settings: Pick<Settings, 'siteTitle' | 'desktopUrl' | 'serviceLink' | 'complaintUrl'>;
  };
