import { readFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { resolve } from 'node:path';
import * as z from 'zod';
import { RISK_LEVELS, type RiskLevels } from '#contract/constants';
import { readHost } from './site-addresses.ts';
import { accentFault, markFault } from './site-theme.ts';

/** The settings by the names of the environment, parsed once, before anything starts. */

/** Defaults that are good to try the app and dangerous where others come: both give money away. */
export const TRIAL_DEFAULTS = ['auto-review', 'first-account'] as const;
export type TrialDefault = (typeof TRIAL_DEFAULTS)[number];

const emptyOrUrl = z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default('');

const emptyOrSmtp = z.union([z.literal(''), z.url({ protocol: /^smtps?$/ })]).default('');

/** Several hosts in a URL of PostgreSQL, which libpq tries one after the other: the client takes them for one name. */
const MANY_HOSTS = /^[^/]*\/\/([^/?]*@)?[^/?@]*,|[?&](host=[^&]*,|target_session_attrs=)/;
const emptyOrPostgres = z
  .string()
  .default('')
  .refine(
    (url) => !MANY_HOSTS.test(url),
    'names several hosts: name one that leads to the primary, of PgBouncer, of HAProxy, or an address that moves with it',
  )
  .pipe(z.union([z.literal(''), z.url({ protocol: /^postgres(ql)?$/ })]));
const emptyOrRedis = z.union([z.literal(''), z.url({ protocol: /^rediss?$/ })]).default('');

const FILES = /^(recorded|live):(.+)$/;
const market = z
  .string()
  .refine((value) => value === 'simulated' || FILES.test(value), {
    error: 'must be simulated, recorded:FILE or live:FILE',
  })
  .transform((value) => {
    const [, kind, file = ''] = FILES.exec(value) ?? [];
    if (!kind) return 'simulated' as const;
    return kind === 'live' ? { live: resolve(file) } : { recorded: resolve(file) };
  });

/** A file, or an address of https alone. */
const calendar = z
  .string()
  .default('')
  .refine(
    (value) =>
      !/^[a-z][a-z0-9+.-]*:\/\//i.test(value) || z.url({ protocol: /^https$/ }).safeParse(value).success,
    {
      error: 'must be a file or an https address',
    },
  )
  .transform((value) => {
    if (value === '') return null;
    return value.includes('://') ? { address: value } : { file: resolve(value) };
  });

/** What stands between commas. */
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  );

/** A host, perhaps with a port, as a URL has it. */
const host = z
  .string()
  .refine((text) => readHost(text) !== null, 'must be a host, perhaps with a port')
  .transform((text) => readHost(text)?.host ?? '');

const accent = z
  .string()
  .default('')
  .transform((colour, { addIssue }) => {
    const fault = accentFault(colour);
    if (fault) addIssue(fault);
    return colour;
  });

/** The picture itself is the setting: nodes compare what they show, wherever their file lies. */
const mark = z
  .string()
  .default('')
  .transform((file, { addIssue }) => {
    if (file === '') return null;
    try {
      const picture = readFileSync(file);
      const fault = markFault(picture);
      if (fault) addIssue(`${file} ${fault}`);
      return picture;
    } catch (cause) {
      addIssue(`${file} cannot be read (${(cause as Error).message})`);
      return null;
    }
  });

const count = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, 'must be a count from 1')
  .transform(Number);

/** A risk rate in whole percent. */
const riskPercent = (least: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, 'must be whole percent')
    .transform(Number)
    .refine((percent) => percent >= least && percent <= 1_000, `must be ${least} to 1000`);

const wholeUsd = z
  .string()
  .regex(/^[1-9]\d{0,11}$/, 'must be whole USD')
  .transform(Number);

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((number) => number <= 65_535);

/** This machine alone; by IPv6 where it has no other address. */
const loopback = (): string =>
  Object.values(networkInterfaces()).some((all) => all?.some(({ family }) => family === 'IPv4'))
    ? '127.0.0.1'
    : '::1';

const environment = z.object({
  PORT: port.default(8080),
  HOST: z.string().min(1).default(loopback),
  DATA_DIR: z
    .string()
    .min(1)
    .default('data')
    .transform((folder) => resolve(folder)),
  DATABASE_URL: emptyOrPostgres,
  DATABASE_DIRECT_URL: emptyOrPostgres,
  REDIS_URL: emptyOrRedis,
  MARKET: market.default('simulated'),
  INSTRUMENTS: z
    .string()
    .default('')
    .transform((file) => (file === '' ? null : resolve(file))),
  CALENDAR: calendar,
  MARKET_SEED: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .optional(),
  MARKET_SPEED: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,6})?$/)
    .transform(Number)
    .refine((speed) => speed > 0)
    .default(1),
  REVIEW: z.enum(['auto', 'manual']).default('auto'),
  FIRST_ACCOUNT: z.enum(['funded', 'none']).optional(),
  ALLOW_IN_PUBLIC: list.pipe(z.array(z.enum(TRIAL_DEFAULTS))),
  SITE_TITLE: z.string().max(60).default('Candlestate'),
  SITE_ACCENT: accent,
  SITE_MARK: mark,
  DESKTOP_URL: emptyOrUrl,
  SERVICE_LINK: emptyOrUrl,
  COMPLAINT_URL: emptyOrUrl,
  SMTP_URL: emptyOrSmtp,
  MAIL_FROM: z
    .string()
    .max(320)
    // A line break would begin another header of the mail.
    .regex(/^[^\r\n]*$/)
    .default(''),
  SMS_WEBHOOK_URL: emptyOrUrl,
  PAYOUT_WAIT_HOURS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be whole hours')
    .refine((hours) => Number(hours) <= 720, 'must be at most 720')
    .default('24'),
  MARGIN_CALL_PERCENT: riskPercent(2).default(RISK_LEVELS.marginCall),
  // An order may take all of the free margin, which is a rate of 100: it must not be liquidated at once.
  STOP_OUT_PERCENT: riskPercent(101).default(RISK_LEVELS.stopOut),
  PUSH_ADDRESSES: z.enum(['public', 'any']).default('public'),
  TRADERS: z.enum(['simulated', 'none']).default('simulated'),
  SITE_HOSTS: list.pipe(z.array(host)),
  API_HOST: z.union([z.literal(''), host]).default(''),
  HSTS: z.enum(['host', 'subdomains', 'off']).default('host'),
  DEMO_COMMANDS_PER_DAY: count.default(1_000),
  DEMO_ACCOUNTS_PER_NETWORK: count.default(20),
  DEMO_KEPT_DAYS: count.default(7),
  ACCOUNT_EXPOSURE_MAX: wholeUsd.optional(),
  BOOK_EXPOSURE_MAX: wholeUsd.optional(),
  MAX_CONNECTIONS: count.default(10_000),
  MAX_CONNECTIONS_PER_NETWORK: count.default(500),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be whole seconds')
    .transform(Number)
    .optional(),
  FACTOR_KEY: z
    .string()
    .regex(/^([A-Za-z0-9+/]{43}=)?$/, 'must be 32 bytes as base64')
    .default('')
    .transform((key) => (key === '' ? null : Buffer.from(key, 'base64'))),
  BACKUP_DIR: z
    .string()
    .default('')
    .transform((folder) => (folder === '' ? null : resolve(folder))),
  BACKUP_AT: z
    .union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 03:30')])
    .default(''),
  BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,3} \d{1,3} \d{1,3}$/, 'must be counts of days, weeks and months, such as 7 4 12')
    .transform((text) => text.split(' ').map(Number))
    .default([7, 4, 12]),
  BACKUP_PASSPHRASE: z.union([z.literal(''), z.string().min(12, 'must have twelve characters')]).default(''),
  DESK_PORT: port.optional(),
  DESK_HOST: z.string().min(1).default(loopback),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default(loopback),
  TRUSTED_PROXIES: list.pipe(
    z.array(z.string().regex(/^[0-9a-fA-F.:]+(\/\d{1,3})?$/, 'must be addresses or CIDR ranges')),
  ),
});

/** The names of all settings, as variables of the environment. */
export type SettingName = keyof typeof environment.shape;
export const SETTING_NAMES = Object.keys(environment.shape) as SettingName[];
/** What is wrong with the text of one setting, in a few words; null when nothing is. */
export function settingFault(name: SettingName, text: string): string | null {
  return environment.shape[name].safeParse(text).error?.issues[0]?.message ?? null;
}

/** What may lie in a file of its own instead, or in systemd's folder of credentials (`site-file.ts`). */
export const SECRETS: readonly SettingName[] = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'REDIS_URL',
  'SMTP_URL',
  'SMS_WEBHOOK_URL',
  'FACTOR_KEY',
  'BACKUP_PASSPHRASE',
];

export type Settings = {
  port: number;
  host: string;
  /** Absolute path of the folder the database lives in; with `databaseUrl`, of what is this node's own. */
  dataDir: string;
  /** The PostgreSQL that several nodes share; empty keeps everything in the data folder. */
  databaseUrl: string;
  /** The same database past a pooler, where a session lasts: `databaseUrl` where that leads to PostgreSQL itself. */
  databaseDirectUrl: string;
  /** The Redis that carries what nodes tell one another; empty leaves it to PostgreSQL. */
  redisUrl: string;
  market: 'simulated' | { recorded: string } | { live: string };
  /** The file with the terms of what the market lists; null for the built-in ones. */
  instruments: string | null;
  /** Where the economic calendar is; null where the site has none. */
  calendar: { file: string } | { address: string } | null;
  /** Prices anyone can compute who guesses it, for tests and demonstrations; null draws them from the folder's key. */
  marketSeed: number | null;
  /** How many recorded seconds pass in one second; 1 is real time. */
  marketSpeed: number;
  /** Who decides what waits: the server itself after a few seconds, or an operator. */
  review: 'auto' | 'manual';
  /** Whether the first start makes a funded account whose password lies in the data folder. */
  firstAccount: 'funded' | 'none';
  /** The defaults for trying out that this site keeps although it is public, or its trial is over. */
  allowInPublic: readonly TrialDefault[];
  siteTitle: string;
  /** The colour of buttons, from which all others of the accent follow; empty keeps the build's. */
  siteAccent: string;
  /** The picture in the place of the build's mark, an SVG or a PNG; null keeps that. */
  siteMark: Buffer | null;
  /** Empty when no desktop site is set (S1.7). */
  desktopUrl: string;
  serviceLink: string;
  /** Where the app reads the address for complaints; empty when there is none. */
  complaintUrl: string;
  /** Mail server with its user and password; empty writes mails to the outbox. */
  smtpUrl: string;
  /** Sender of mails; empty makes one of the mail server's name. */
  mailFrom: string;
  /** Gateway that sends short messages; empty writes them to the outbox. */
  smsWebhookUrl: string;
  /** How long a new payout method waits for its first withdrawal, in hours, until an operator sets it. */
  payoutWaitHours: string;
  /** Risk rates at which accounts are warned and liquidated. */
  riskLevels: RiskLevels;
  /** Where pushes may go: to push services of the internet alone, or anywhere, for trying out. */
  pushAddresses: 'public' | 'any';
  /** Whether simulated traders, labelled as such, trade here. */
  traders: 'simulated' | 'none';
  /** Hosts the site is reached by; empty takes any. */
  siteHosts: readonly string[];
  /** The host of the API; empty leaves it to the host of the page (S7.1). */
  apiHost: string;
  /** Which hosts a browser that came by https asks by nothing else for a year: this one, those below it too, or none. */
  hsts: 'host' | 'subdomains' | 'off';
  /** Commands of a demo account in a day. */
  demoCommandsPerDay: number;
  /** Demo accounts that visitors of one network make in a day. */
  demoAccountsPerNetwork: number;
  /** Days after which a demo account without a session is deleted. */
  demoKeptDays: number;
  /** What may be open at most, of one account and of all real ones, in USD; null for no bound. */
  exposureMax: { accountUsd: number | null; bookUsd: number | null };
  /** Connections open at once, in all and from one network. */
  maxConnections: number;
  maxConnectionsPerNetwork: number;
  /** How long the server drains when it is asked to stop; 0 closes at once. */
  drainSeconds: number;
  /** Seals the secrets of second factors, 32 bytes; null takes one that is made once and kept in the database. */
  factorKey: Buffer | null;
  /** Where backups go; null for the folder `backups` of the data folder. */
  backupDir: string | null;
  /** The time of day (UTC) of the daily backup, such as 03:30; empty makes none by itself. */
  backupAt: string;
  /** How many days, weeks and months have a backup that is kept. */
  backupKeep: readonly number[];
  /** Seals backups; empty leaves them readable by their owner. */
  backupPassphrase: string;
  /** Where operators sign in with a browser; null for nowhere. */
  desk: { host: string; port: number } | null;
  /** Where Prometheus reads how the server does; null for nowhere. */
  metrics: { host: string; port: number } | null;
  /** Addresses whose forwarded-for header is believed. */
  trustedProxies: string[];
};

/** Whether others than this machine's users may reach the site, or get mail from it. */
export function isPublic({
  host,
  smtpUrl,
  smsWebhookUrl,
}: Pick<Settings, 'host' | 'smtpUrl' | 'smsWebhookUrl'>) {
  return !isLoopback(host) || smtpUrl !== '' || smsWebhookUrl !== '';
}

/** Whether the site may do what only a trial should: it is no public one, or the operator allowed it by name. */
export function mayTry(settings: Settings, trial: TrialDefault): boolean {
  return settings.allowInPublic.includes(trial) || !isPublic(settings);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

type Trial = { isOn: (settings: Settings) => boolean; inPublic: string; whenOver: string; remedy: string };

const TRIALS: Readonly<Record<TrialDefault, Trial>> = {
  'auto-review': {
    isOn: ({ review }) => review === 'auto',
    inPublic:
      'REVIEW: a site that others reach (HOST) or that sends real messages (SMTP_URL, SMS_WEBHOOK_URL) must not ' +
      'approve payments by itself',
    whenOver: 'REVIEW: this site left payments to its operators, and must not approve them by itself',
    remedy: 'Set REVIEW=manual, or allow it with ALLOW_IN_PUBLIC=auto-review',
  },
  'first-account': {
    isOn: ({ firstAccount }) => firstAccount === 'funded',
    inPublic: 'FIRST_ACCOUNT: such a site must not make a funded account',
    whenOver: 'FIRST_ACCOUNT: this site ran without a funded account, and must not make one',
    remedy: 'Set FIRST_ACCOUNT=none, or allow it with ALLOW_IN_PUBLIC=first-account',
  },
};

/** Whether the site goes by it. */
export function isTrying(settings: Settings, trial: TrialDefault): boolean {
  return TRIALS[trial].isOn(settings);
}

/** Throws an Error naming every one of the defaults that these settings go by, unless they allow it by name. */
export function refuseTrials(
  settings: Settings,
  trials: readonly TrialDefault[],
  why: 'inPublic' | 'whenOver',
): void {
  const faults = trials
    .filter((trial) => isTrying(settings, trial) && !settings.allowInPublic.includes(trial))
    .map((trial) => `${TRIALS[trial][why]}. ${TRIALS[trial].remedy}`);
  if (faults.length > 0) throw new Error(`Bad settings. ${faults.join('; ')}`);
}

/** Reads the settings. Throws an Error naming every variable that is wrong, or too dangerous for a public site. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`Bad settings. ${faults.join('; ')}`);
  }
  const values = parsed.data;
  const settings = settingsOf(values);
  for (const name of ['REDIS_URL', 'DATABASE_DIRECT_URL'] as const) {
    if (parsed.data[name] !== '' && settings.databaseUrl === '')
      throw new Error(
        `Bad settings. ${name}: it serves nodes that share a database. Set DATABASE_URL as well`,
      );
  }
  if (settings.riskLevels.stopOut <= settings.riskLevels.marginCall) {
    throw new Error('Bad settings. STOP_OUT_PERCENT: it must be above MARGIN_CALL_PERCENT');
  }
  if (settings.apiHost !== '' && settings.siteHosts.length === 0) {
    throw new Error('Bad settings. API_HOST: name the hosts of the pages that call it in SITE_HOSTS');
  }
  if (settings.backupAt !== '' && settings.databaseUrl !== '') {
    throw new Error('Bad settings. BACKUP_AT: a PostgreSQL is backed up by its own tools. Leave it empty');
  }
  if (isPublic(settings)) refuseTrials(settings, TRIAL_DEFAULTS, 'inPublic');
  return settings;
}

function settingsOf(values: z.infer<typeof environment>): Settings {
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL || values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    market: values.MARKET,
    instruments: values.INSTRUMENTS,
    calendar: values.CALENDAR,
    marketSeed: values.MARKET_SEED ?? null,
    marketSpeed: values.MARKET_SPEED,
    review: values.REVIEW,
    // Its password would lie in the folder of one node.
    firstAccount: values.FIRST_ACCOUNT ?? (values.DATABASE_URL === '' ? 'funded' : 'none'),
    allowInPublic: values.ALLOW_IN_PUBLIC,
    siteTitle: values.SITE_TITLE,
    siteAccent: values.SITE_ACCENT,
    siteMark: values.SITE_MARK,
    desktopUrl: values.DESKTOP_URL,
    serviceLink: values.SERVICE_LINK,
    complaintUrl: values.COMPLAINT_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    smsWebhookUrl: values.SMS_WEBHOOK_URL,
    payoutWaitHours: values.PAYOUT_WAIT_HOURS,
    riskLevels: { marginCall: values.MARGIN_CALL_PERCENT, stopOut: values.STOP_OUT_PERCENT },
    pushAddresses: values.PUSH_ADDRESSES,
    traders: values.TRADERS,
    siteHosts: values.SITE_HOSTS,
    apiHost: values.API_HOST,
    hsts: values.HSTS,
    demoCommandsPerDay: values.DEMO_COMMANDS_PER_DAY,
    demoAccountsPerNetwork: values.DEMO_ACCOUNTS_PER_NETWORK,
    demoKeptDays: values.DEMO_KEPT_DAYS,
    exposureMax: {
      accountUsd: values.ACCOUNT_EXPOSURE_MAX ?? null,
      bookUsd: values.BOOK_EXPOSURE_MAX ?? null,
    },
    // One process alone has no other node to leave anything to.
    drainSeconds: values.DRAIN_SECONDS ?? (values.DATABASE_URL === '' ? 0 : 5),
    factorKey: values.FACTOR_KEY,
    backupDir: values.BACKUP_DIR,
    backupAt: values.BACKUP_AT,
    backupKeep: values.BACKUP_KEEP,
    backupPassphrase: values.BACKUP_PASSPHRASE,
    desk: values.DESK_PORT === undefined ? null : { host: values.DESK_HOST, port: values.DESK_PORT },
    metrics:
      values.METRICS_PORT === undefined ? null : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    maxConnections: values.MAX_CONNECTIONS,
    maxConnectionsPerNetwork: values.MAX_CONNECTIONS_PER_NETWORK,
    trustedProxies: values.TRUSTED_PROXIES,
  };
}
