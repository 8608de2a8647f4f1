import type { Logger } from 'pino';
import type { AreaCode } from '#contract/entities';
import { AccountEvents } from '../accounts/account-events.ts';
import { Accounts } from '../accounts/accounts.ts';
import { readAreaCodes } from '../accounts/area-codes.ts';
import { Captchas } from '../accounts/captchas.ts';
import { ChartLayouts } from '../accounts/chart-layouts.ts';
import { CodeSender } from '../accounts/code-sender.ts';
import { Codes } from '../accounts/codes.ts';
import { DemoLimits } from '../accounts/demo-limits.ts';
import { Devices } from '../accounts/devices.ts';
import { prepareFirstAccount } from '../accounts/first-account.ts';
import { Joining } from '../accounts/joining.ts';
import { type KeyedHash, prepareKeyedHash } from '../accounts/keyed-hash.ts';
import { LoginNotes } from '../accounts/login-notes.ts';
import { siteWordsOf } from '../accounts/new-password.ts';
import { Notices } from '../accounts/notices.ts';
import { OwnSessions } from '../accounts/own-sessions.ts';
import { createPasswords, type PasswordCost } from '../accounts/passwords.ts';
import { Sessions } from '../accounts/sessions.ts';
import { UserMessages } from '../accounts/user-messages.ts';
import { Watchlists } from '../accounts/watchlists.ts';
import { AlertWatch } from '../alerts/alert-watch.ts';
import { Alerts } from '../alerts/alerts.ts';
import type { Bus } from '../bus/bus.ts';
import { Beginning, type BeginningParts } from '../copies/beginning.ts';
import { Copies } from '../copies/copies.ts';
import { CopyPages } from '../copies/copy-pages.ts';
import { Following } from '../copies/following.ts';
import { lostFactorsReview } from '../factors/lost-factors-review.ts';
import type { SessionProofs } from '../factors/proofs.ts';
import { Gate, LONG_READS } from '../gate.ts';
import { readCharts } from '../http/pages/built-client.ts';
import { Identity } from '../identity/identity.ts';
import { identityReview } from '../identity/identity-review.ts';
import { Budget } from '../inbox/budget.ts';
import { type ChannelParts, Channels } from '../inbox/channels.ts';
import { Inbox, type InboxParts } from '../inbox/inbox.ts';
import { NotificationSettings } from '../inbox/notification-settings.ts';
import { PushSubscriptions } from '../inbox/push-subscriptions.ts';
import { contactOf, createWebPush, prepareVapidKeys } from '../inbox/web-push.ts';
import { LeaderList } from '../leaders/leader-list.ts';
import { Leading, type LeadingParts } from '../leaders/leading.ts';
import { Profiles } from '../leaders/profiles.ts';
import { Ledger } from '../ledger/ledger.ts';
import { Statements } from '../ledger/statements.ts';
import { LoanKyc } from '../loans/loan-kyc.ts';
import { loanKycReview } from '../loans/loan-kyc-review.ts';
import { loanReview } from '../loans/loan-review.ts';
import { loanSettings } from '../loans/loan-settings.ts';
import { Loans } from '../loans/loans.ts';
import { Penalties } from '../loans/penalties.ts';
import { repaymentReview } from '../loans/repayment-review.ts';
import { Repayments } from '../loans/repayments.ts';
import { seedLoans } from '../loans/seed-loans.ts';
import { createDayFigures } from '../market/day-figures.ts';
import type { Market } from '../market/market.ts';
import { createSparklines } from '../market/sparklines.ts';
import { createTurnovers } from '../market/turnovers.ts';
import { createMessengers } from '../messages/create-messengers.ts';
import { Deliveries } from '../messages/deliveries.ts';
import { calendarSource } from '../news/calendar/calendar-source.ts';
import { EconomicCalendarOfSite } from '../news/calendar/economic-calendar.ts';
import { News } from '../news/news.ts';
import { seedNews } from '../news/seed-news.ts';
import { BackOffice } from '../operator/back-office.ts';
import type { Condition } from '../operator/dashboard-command.ts';
import { Freezes } from '../operator/freezes.ts';
import { Invitations } from '../operator/invitations.ts';
import { Operators } from '../operator/operators.ts';
import { depositReview } from '../payments/deposit-review.ts';
import { Deposits } from '../payments/deposits.ts';
import { paymentSettings } from '../payments/payment-settings.ts';
import { PayoutMethods } from '../payments/payout-methods.ts';
import { seedPayments } from '../payments/seed-payments.ts';
import { WithdrawalLimits } from '../payments/withdrawal-limits.ts';
import { withdrawalReview } from '../payments/withdrawal-review.ts';
import { Withdrawals } from '../payments/withdrawals.ts';
import { Pictures } from '../pictures/pictures.ts';
import { closingReview } from '../privacy/closing-review.ts';
import { Closings } from '../privacy/closings.ts';
import { DataExports } from '../privacy/data-exports.ts';
import { Erasing } from '../privacy/erasing.ts';
import { Protection } from '../protection/protection.ts';
import { ProtectionWatch } from '../protection/protection-watch.ts';
import { TradingResults } from '../results/results.ts';
import { DecisionLog } from '../reviews/decision-log.ts';
import { Reasons } from '../reviews/reasons.ts';
import { Reviews } from '../reviews/reviews.ts';
import { SecurityEvents } from '../security-events.ts';
import { mayTry, type Settings } from '../settings.ts';
import { Signatures } from '../signing/signatures.ts';
import type { RunningReplay } from '../site/running-replay.ts';
import { SiteSettings } from '../site/site-settings.ts';
import { Trails } from '../site/trails.ts';
import { counterTable } from '../store/counters.ts';
import type { Database } from '../store/database.ts';
import { IdempotentCommands } from '../store/idempotent-commands.ts';
import { createTexts } from '../texts.ts';
import { Ranking } from '../traders/ranking.ts';
import { FollowedAccounts } from '../trading/followed-accounts.ts';
import { MarginWarnings } from '../trading/margin-warnings.ts';
import { OrderPages } from '../trading/order-pages.ts';
import { type Share, Trading } from '../trading/trading.ts';
import type { TrustedClock } from '../trusted-clock.ts';
import { createFactors } from './factors.ts';
import { createLongReads } from './read-thread.ts';
import { preparePriceWatch } from './watch-prices.ts';

export type ServiceParts = {
  settings: Settings;
  database: Database;
  market: Market;
  /** Null where the market does not replay. */
  replay: RunningReplay | null;
  trustedClock: TrustedClock;
  bus: Bus;
  /** How the prices and the nodes are. */
  condition: Condition;
  log: Logger;
  /** The built client. */
  clientDir: string;
  passwordCost?: PasswordCost | undefined;
};

/** Everything the server is made of, by name. */
export type AllServices = Awaited<ReturnType<typeof createServices>>;

/** Makes the parts of the server, each with the parts of lower layers that it needs. */
export async function createServices(parts: ServiceParts) {
  const { settings, database, market, replay, trustedClock, bus, condition, log } = parts;
  const clock = trustedClock.now;
  const texts = await createTexts();
  const pictures = await Pictures.create(database, settings.dataDir, clock);
  const calendarOf = settings.calendar && calendarSource(settings.calendar, () => performance.now());
  const base = {
    settings,
    database,
    market,
    replay,
    clock,
    bus,
    texts,
    pictures,
    longReads: createLongReads(settings.dataDir, { database, market, texts, pictures }),
    economicCalendar: new EconomicCalendarOfSite(calendarOf, clock, log),
    site: await SiteSettings.create(database.db, settings, bus),
    trails: new Trails(() => readCharts(parts.clientDir), log),
  };
  const events = new SecurityEvents(log, clock);
  const keyedHash = await prepareKeyedHash(database);
  const demoLimits = new DemoLimits(database, settings, clock, keyedHash);
  const trade = await createTrading(parts, base);
  const { passwordCost } = parts;
  const people = await createAccounts({
    ...base,
    ...trade,
    events,
    log,
    keyedHash,
    demoLimits,
    passwordCost,
  });
  const { share } = trade.priceWatch;
  const money = await createMoney({ ...base, ...trade, ...people, share, events });
  const copying = createCopies({ ...base, ...trade, ...people, ...money, share, log });
  const privacy = createPrivacy({ ...base, ...trade, ...people, ...money, events, keyedHash });
  const inbox = createInbox({ ...base, ...people, ...money, keyedHash });
  const operator = createOperator({
    ...base,
    ...trade,
    ...people,
    ...money,
    events,
    trustedClock,
    condition,
  });
  return { ...base, events, ...trade, ...people, ...money, ...copying, ...privacy, ...inbox, ...operator };
}

async function createTrading(parts: ServiceParts, { site, longReads }: Pick<Base, 'site' | 'longReads'>) {
  const { settings, database, market, trustedClock, bus, log } = parts;
  const clock = trustedClock.now;
  const ledger = new Ledger();
  database.queue.announceBy(bus);
  await ledger.openSystemAccounts(database.queue);
  const onWarned = (userId: number) => {
    bus.publish([{ type: 'account.changed', userId }]);
    // One that fails is made good by the next look.
    marginWarnings.warn(userId).catch(() => {});
  };
  const rules = {
    fees: () => site.tradeFees(),
    isHalted: (code: string) => site.get('halted_instruments').includes(code),
    exposureMax: settings.exposureMax,
  };
  const watched = { database, ledger, market, bus, log };
  const priceWatch = await preparePriceWatch(watched, settings.databaseDirectUrl);
  const { share } = priceWatch;
  const trading = new Trading({
    database,
    ledger,
    market,
    clock,
    log,
    ...rules,
    onWarned,
    share,
  });
  const marginWarnings = new MarginWarnings({ database, clock, market, trading, share });
  return {
    ledger,
    trading,
    marginWarnings,
    priceWatch,
    alerts: new Alerts(database, market, clock),
    alertWatch: new AlertWatch({ database, market, bus, clock, log, share }),
    /** For those who are logged in here. */
    accountValues: share ? new FollowedAccounts(trading, market, bus) : trading,
    funds: trading.funds,
    sparklines: createSparklines(market, clock),
    dayFigures: createDayFigures(market, clock),
    turnovers: createTurnovers(market, clock),
    orderPages: new OrderPages(database.db, market, trading),
    resultsGate: new Gate(LONG_READS),
    results: new TradingResults({ db: database.db, market, clock }),
    ...createLeaders({ database, funds: trading.funds, market, clock }),
    statements: new Statements(database.db),
    ranking: new Ranking({ database, market, clock, longReads }),
    commands: new IdempotentCommands(database.queue),
  };
}

/** Who leads, their profiles, and their list. */
function createLeaders(
  parts: Pick<ServiceParts, 'database' | 'market'> & Pick<LeadingParts, 'funds' | 'clock'>,
) {
  const { database, market, clock } = parts;
  const { db } = database;
  const profiles = new Profiles({ db, market, clock });
  const leaderList = new LeaderList({ db, profiles, clock });
  return { profiles, leaderList, leading: new Leading({ ...parts, onChanged: () => leaderList.forget() }) };
}

type Base = Pick<ServiceParts, 'settings' | 'database' | 'bus' | 'log'> & {
  clock: TrustedClock['now'];
  texts: Awaited<ReturnType<typeof createTexts>>;
  pictures: Pictures;
  longReads: ReturnType<typeof createLongReads>;
  site: SiteSettings;
};

/** Accounts, their sessions, and how users register. */
async function createAccounts(
  base: Base & {
    events: SecurityEvents;
    funds: Trading['funds'];
    keyedHash: KeyedHash;
    demoLimits: DemoLimits;
    passwordCost: PasswordCost | undefined;
  },
) {
  const { settings, database, clock, bus, log, site, events } = base;
  const areaCodes = readAreaCodes();
  const sessions = new Sessions(database, clock, events, bus);
  const passwords = await createPasswords(base.passwordCost);
  const devices = new Devices(database, clock);
  const { keyedHash, demoLimits } = base;
  const accountEvents = new AccountEvents(database, clock);
  const secured = { ...base, areaCodes, sessions, passwords, devices, demoLimits, keyedHash, accountEvents };
  const push = await createPush({ ...secured, settings, database, clock, site });
  const messengers = { ...createMessengers(settings, clock, log), push: push.messenger };
  const deliveries = new Deliveries({ database, clock, bus, messengers, log });
  const messages = new UserMessages({ ...secured, deliveries, siteTitle: settings.siteTitle });
  const notices = new Notices({ ...secured, messages });
  const loginNotes = new LoginNotes(notices, clock);
  const factors = await createFactors({ ...secured, notices, loginNotes });
  const parts = { ...secured, ...factors, loginFactors: factors.factorLogins, loginNotes };
  const accounts = new Accounts(parts);
  const firstAccount = await prepareFirstAccount(
    {
      dataDir: settings.dataDir,
      isWanted: settings.firstAccount === 'funded',
      isAllowed: mayTry(settings, 'first-account'),
    },
    database,
    accounts,
    passwords,
  );
  const captchas = new Captchas(database, clock, keyedHash);
  const codes = new Codes(clock, keyedHash);
  const { challenges, passkeys, sealing, ...asked } = factors;
  return {
    ...asked,
    /** What operators sign in by as well. */
    secrets: { passwords, passkeys, sealing, keyedHash },
    areaCodes,
    accounts,
    accountEvents,
    sessions,
    ownSessions: new OwnSessions(parts),
    devices,
    demoLimits,
    captchas,
    chartLayouts: new ChartLayouts(database),
    watchlists: new Watchlists(database),
    codes,
    deliveries,
    messages,
    notices,
    pushSubscriptions: push.subscriptions,
    firstAccount,
    codeSender: new CodeSender({ ...parts, captchas, codes, messages }),
    joining: new Joining({
      ...parts,
      accounts,
      codes,
      notices,
      siteWords: siteWordsOf(settings),
      verifyRegType: () => site.get('verify_reg_type'),
    }),
    /** Deletes captchas, devices, counters, codes and challenges that count no more. */
    purgeCodes: async () => {
      await captchas.purge();
      await devices.purge();
      await database.queue.submit(async (tx) => {
        await codes.purge(tx);
        await challenges.purge(tx);
        await counterTable.purge.run(tx, { now: clock() });
      });
    },
  };
}

/** Web Push: its keys, the browsers that take it, and what sends it. */
async function createPush({
  settings,
  database,
  clock,
  site,
}: Pick<Base, 'settings' | 'database' | 'clock' | 'site'>) {
  const toAnywhere = settings.pushAddresses === 'any';
  const keys = await prepareVapidKeys(database);
  const subject = () => contactOf(site.text('business_email'), settings.siteHosts);
  return {
    messenger: createWebPush({ database, clock, keys, subject, toAnywhere }),
    subscriptions: new PushSubscriptions({ database, clock, key: keys.publicKey, toAnywhere }),
  };
}

/** Identity, deposits, withdrawals and loans, with what a new data folder comes with. */
async function createMoney(
  parts: Omit<Base, 'log'> & {
    funds: Trading['funds'];
    trading: Trading;
    share: Share | null;
    events: SecurityEvents;
    codes: Codes;
    proofs: SessionProofs;
    areaCodes: readonly AreaCode[];
  },
) {
  const { database, clock, funds, proofs, pictures, site, areaCodes } = parts;
  const signatures = new Signatures(pictures);
  const news = new News(database.db, clock);
  await seedLoans(database);
  await seedNews(database, news);
  await seedPayments(database);
  const loanKyc = new LoanKyc(database, pictures, clock, areaCodes);
  const protection = new Protection(parts);
  const penalties = new Penalties(database, funds, clock);
  const waitHours = () => site.get('payout_wait_hours');
  const withdrawalLimits = new WithdrawalLimits(database.db, clock, (level) =>
    site.get(`withdraw_limit_${level}`),
  );
  return {
    signatures,
    news,
    protection,
    protectionWatch: new ProtectionWatch(parts),
    identity: new Identity(database, pictures, clock),
    deposits: new Deposits(database, pictures, protection, clock),
    payoutMethods: new PayoutMethods(database, clock, proofs, waitHours),
    withdrawalLimits,
    withdrawals: new Withdrawals({ ...parts, withdrawalLimits, waitHours }),
    loanKyc,
    loans: new Loans({ ...parts, signatures, loanKyc }),
    penalties,
    repayments: new Repayments(database, pictures, penalties, clock),
  };
}

/** How traders copy leaders, and what lets their copies follow. */
function createCopies(parts: BeginningParts & { trading: Trading; share: Share | null; log: Logger }) {
  const { log } = parts;
  const copies = new Copies(parts);
  return {
    copies,
    beginning: new Beginning(parts),
    copyPages: new CopyPages(parts),
    following: new Following({
      ...parts,
      stop: (copyId, reason) => copies.stopFor(copyId, reason),
      onFault: (cause) => log.error({ err: cause }, 'a copy failed to follow its leader'),
    }),
  };
}

/** What the site holds of a user, as a file; closing an account, and erasing its personal data. */
function createPrivacy(parts: PrivacyParts) {
  return {
    dataExports: new DataExports(parts),
    closings: new Closings(parts),
    erasing: new Erasing(parts),
  };
}

/** Notifications of users, and the ways they take. */
function createInbox(
  parts: Omit<ChannelParts, 'settings' | 'budget'> &
    InboxParts & { database: Database; keyedHash: KeyedHash },
) {
  const budget = new Budget(parts.keyedHash);
  const notificationSettings = new NotificationSettings(parts.database);
  return {
    inbox: new Inbox(parts),
    notificationSettings,
    channels: new Channels({ ...parts, settings: notificationSettings, budget }),
  };
}

type PrivacyParts = Omit<Base, 'log' | 'settings'> & {
  funds: Trading['funds'];
  proofs: SessionProofs;
  notices: Notices;
  events: SecurityEvents;
  keyedHash: KeyedHash;
};

type OperatorParts = Omit<Base, 'log' | 'settings'> & {
  statements: Statements;
  withdrawalLimits: WithdrawalLimits;
  leaderList: LeaderList;
  funds: Trading['funds'];
  trading: Trading;
  penalties: Penalties;
  news: News;
  market: Market;
  sessions: Sessions;
  devices: Devices;
  notices: Notices;
  events: SecurityEvents;
  replay: RunningReplay | null;
  trustedClock: TrustedClock;
  condition: Condition;
  settings: Settings;
  areaCodes: readonly AreaCode[];
};

/** What waits for a decision, and the back office where operators decide it. */
function createOperator(parts: OperatorParts) {
  const { database, clock, bus, funds, pictures, site, news, market, sessions, replay, trustedClock } = parts;
  const decisions = new DecisionLog(database.db, clock);
  const kinds = [
    identityReview(database.db, pictures),
    depositReview(database.db, pictures, funds),
    withdrawalReview(database.db, funds),
    loanKycReview(database.db, pictures),
    loanReview(database.db, parts),
    repaymentReview(database.db, parts),
    lostFactorsReview(database.db, parts),
    closingReview(database.db, parts),
  ];
  const reasons = new Reasons(parts.texts);
  const reviews = new Reviews({ database, clock, log: decisions, kinds, reasons, bus });
  const invitations = new Invitations(clock);
  /** Known once the desk listens. */
  const deskPlace: { address: string | null } = { address: null };
  const backOffice = new BackOffice(database, {
    operators: new Operators(database.db, clock),
    invitations,
    deskAddress: () => deskPlace.address,
    funds,
    reviews,
    decisions,
    site,
    tableSettings: [paymentSettings(database.db), loanSettings(database.db)],
    news,
    isListed: (code) => market.instruments.some((instrument) => instrument.code === code),
    freezes: new Freezes(sessions, clock),
    onLeadersChanged: () => parts.leaderList.forget(),
    statements: parts.statements,
    withdrawalLimits: parts.withdrawalLimits,
    replay,
    areaCodes: parts.areaCodes,
    clock: trustedClock,
    market,
    condition: parts.condition,
    settings: parts.settings,
    longReads: parts.longReads,
  });
  return { reviews, backOffice, decisions, invitations, deskPlace };
}
