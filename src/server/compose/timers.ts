import { DAY_MS } from '#contract/time-units';
import { refuseTrials, type Settings } from '../settings.ts';
import type { SimulatedTraders } from '../traders/simulated-traders.ts';
import { type Job, startJobs } from './jobs.ts';
import type { AllServices } from './services.ts';
import { trialOver } from './trial-over.ts';

/** Sessions must fall silent within a second of their end. */
const SESSIONS_MS = 500;
const REVIEWS_MS = 1_000;
const PENALTIES_MS = 1_000;
/** How often messages are looked for that a node left undone, or that are to be tried again. */
const DELIVERIES_MS = 1_000;
/** How often failed logins are written to the histories of accounts. */
const FAILED_LOGINS_MS = 1_000;
const PURGE_MS = 10 * 60_000;
/** How often simulated traders look whether their turn has come. */
const TURN_MS = 1_000;
/** How often the time is written down, which tries the disk as well. */
const TIME_MS = 10_000;
/** How often the economic calendar is looked at; an address is asked less often. */
const CALENDAR_MS = 5_000;
/** How often accounts are compared with their margin warnings, and how often an announcement is sent on. */
const WARNINGS_MS = 5_000;
const ANNOUNCEMENTS_MS = 1_000;
/** The server tells of a rise before it comes, in a replay at up to 3,600 times the speed. */
const RISES_MS = 1_000;
/** How often limits that are reached, and pauses, withdraw the orders that wait. */
const PROTECTION_MS = 2_000;
/** How often copies look whether they ended, lost as much as they may, and follow what was missed; and the fees of the month are due. */
const COPIES_MS = 1_000;
const FOLLOW_MS = 5_000;
const COPY_FEES_MS = 60_000;

/** Starts what the server does by the clock; answers what stops it. A round that fails is tried again by the next. */
export async function startTimers(
  services: AllServices,
  settings: Pick<Settings, 'demoKeptDays' | 'review'>,
  traders: SimulatedTraders | null,
  keepTime: () => Promise<unknown>,
): Promise<() => void> {
  const { database, clock, deliveries, channels, priceWatch, economicCalendar } = services;
  const { marginWarnings, protectionWatch, following } = services;
  void economicCalendar.look();
  const stopJobs = await startJobs(database, clock, jobsOf(services, settings));
  const every = (ms: number, run: () => Promise<unknown>) => setInterval(() => run().catch(() => {}), ms);
  const timers = [
    every(DELIVERIES_MS, () => channels.sweep()),
    every(DELIVERIES_MS, () => deliveries.sweep()),
    every(FAILED_LOGINS_MS, () => services.accountEvents.writeFailed()),
    every(WARNINGS_MS, () => marginWarnings.look()),
    every(WARNINGS_MS, () => protectionWatch.lookAtAlarms()),
    every(FOLLOW_MS, () => following.followAll()),
    every(TIME_MS, keepTime),
    every(CALENDAR_MS, () => economicCalendar.look()),
    // Where several nodes trade, on the one that watches the first part of the users.
    setInterval(() => (priceWatch.share?.has(0) === false ? undefined : traders?.step()), TURN_MS),
  ];
  return () => {
    stopJobs();
    for (const timer of timers) clearInterval(timer);
  };
}

/** What one node does for the site. */
export function jobsOf(
  services: AllServices,
  { demoKeptDays, review }: Pick<Settings, 'demoKeptDays' | 'review'>,
): Job[] {
  const { sessions, trading, penalties, pictures, purgeCodes, market, marginWarnings } = services;
  const { copies, following } = services;
  const { inbox, channels, pushSubscriptions, accountEvents, protectionWatch, erasing } = services;
  return [
    { name: 'end sessions', everyMs: SESSIONS_MS, run: () => sessions.sweep() },
    { name: 'purge answers', everyMs: PURGE_MS, run: () => trading.purgeAnswers() },
    { name: 'purge demos', everyMs: PURGE_MS, run: () => trading.purgeDemos(demoKeptDays * DAY_MS) },
    {
      name: 'end copies of idle demos',
      everyMs: PURGE_MS,
      run: () => copies.stopIdle(demoKeptDays * DAY_MS),
    },
    { name: 'look at copies', everyMs: COPIES_MS, run: () => copies.look() },
    { name: 'stop losing copies', everyMs: COPIES_MS, run: () => following.stopLosing() },
    { name: 'take copy fees', everyMs: COPY_FEES_MS, run: () => copies.takeFees() },
    { name: 'purge codes', everyMs: PURGE_MS, run: () => purgeCodes() },
    { name: 'purge pictures', everyMs: PURGE_MS, run: () => pictures.purge() },
    { name: 'purge inbox', everyMs: PURGE_MS, run: () => inbox.purge() },
    { name: 'purge subscriptions', everyMs: PURGE_MS, run: () => pushSubscriptions.purge() },
    { name: 'purge account events', everyMs: PURGE_MS, run: () => accountEvents.purge() },
    { name: 'erase closed accounts', everyMs: PURGE_MS, run: () => erasing.round() },
    { name: 'announce', everyMs: ANNOUNCEMENTS_MS, run: () => channels.announce() },
    { name: 'look at protection', everyMs: PROTECTION_MS, run: () => protectionWatch.look() },
    { name: 'book penalties', everyMs: PENALTIES_MS, run: () => penalties.sweep() },
    ...(market.instruments.some(({ closureMargin }) => closureMargin)
      ? [{ name: 'tell of rises of margin', everyMs: RISES_MS, run: () => marginWarnings.tellRises() }]
      : []),
    ...(review === 'auto' ? [{ name: 'review', everyMs: REVIEWS_MS, run: () => approve(services) }] : []),
  ];
}

/** Approves what waits, unless another node leaves that to operators since this one started. */
async function approve({ settings, database, reviews }: AllServices): Promise<void> {
  const over = await trialOver(database.db);
  refuseTrials(
    settings,
    over.filter((trial) => trial === 'auto-review'),
    'whenOver',
  );
  await reviews.sweep();
}
