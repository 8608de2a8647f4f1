import * as z from 'zod';
import { FEE_BY_MARGIN, FEE_PER_LOT, REGISTER_BY, SERVICE_LINK } from '#contract/constants';
import type { Company } from '#contract/entities';
import type { Bus } from '../bus/bus.ts';
import { isPublic, type Settings } from '../settings.ts';
import type { Db, Tx } from '../store/handles.ts';
import { settingTable } from '../store/server-settings.ts';
import type { TradeFees } from '../trading/trade-fees.ts';

/** The one company of this site (S3.29, S9.15). */
export const COMPANY_ID = 1;
/** Names in the setting table, which holds other things too. */
const PREFIX = 'site ';

const MAX_WAIT_HOURS = 720;
const MAX_KEEP_DAYS = 36_500;
const A_FEW_DAYS = `whole days from 2 to ${MAX_KEEP_DAYS}`;

const AN_HTTPS_ADDRESS = 'an https address, or nothing';
const AN_EMAIL = 'an e-mail address, or nothing';
const NOTHING = z.literal('');
const https = z.url({ protocol: /^https$/, error: AN_HTTPS_ADDRESS }).max(300, AN_HTTPS_ADDRESS);
const httpsOrNone = z.union([NOTHING, https], AN_HTTPS_ADDRESS);
const emailOrNone = z.union([NOTHING, z.email(AN_EMAIL).max(254, AN_EMAIL)], AN_EMAIL);
const oneOf = (...values: number[]) =>
  z.enum(values.map(String) as [string, ...string[]], `one of ${values.join(', ')}`).transform(Number);
const smallNumber = z
  .string()
  .regex(/^\d{1,3}$/, 'a whole number from 0 to 999')
  .transform(Number);
const hours = z
  .string()
  .regex(/^[1-9]\d{0,2}$/, 'whole hours from 1 to 999')
  .transform(Number);
const amountUsd = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, 'an amount in USD from 0 to 999999999.99, with no more than 2 decimals');
const text = (max: number) =>
  z
    .string()
    .max(max, `at most ${max} characters`)
    .regex(/^\P{Cc}*$/u, 'no control characters');

/** What an operator may set, and how each value is read from its text. */
const SCHEMAS = {
  /** S5.2: 0 by e-mail, 1 by phone, 2 either. */
  verify_reg_type: oneOf(...Object.values(REGISTER_BY)),
  /** S9.6: 1 per lot, by each instrument's own fee; 2 a share of the margin, by trade_fee_rate. */
  trade_fee_type: oneOf(FEE_PER_LOT, FEE_BY_MARGIN),
  trade_fee_rate: z
    .string()
    .regex(/^0(\.\d{1,6})?$/, 'a share of the margin from 0 to below 1, such as 0.005'),
  /** How long a new payout method waits for its first withdrawal. */
  payout_wait_hours: smallNumber.refine(
    (hours) => hours <= MAX_WAIT_HOURS,
    'a whole number of hours up to 720',
  ),
  /** What a user may withdraw within 24 hours, in USD, before their identity is approved and after; 0 is nothing at all. */
  withdraw_limit_unverified: amountUsd,
  withdraw_limit_verified: amountUsd,
  /** From which amount on, in USD, a second operator confirms what pays money out; and for how many hours that may be. */
  four_eyes_above: amountUsd,
  four_eyes_hours: hours,
  /** In which instruments nothing is opened for now, by their codes. */
  halted_instruments: z
    .string()
    .max(2_000, 'at most 2,000 characters')
    .regex(/^([A-Z0-9]{1,20}( [A-Z0-9]{1,20})*)?$/, 'codes of instruments between spaces, or nothing')
    .transform((codes) => codes.split(' ').filter((code) => code !== '')),
  service_link: httpsOrNone,
  /** 0 opens in the same tab, 1 in a new one. */
  service_link_type: oneOf(...Object.values(SERVICE_LINK)),
  business_email: emailOrNone,
  is_show_mobile: oneOf(0, 1),
  company_name: text(100).min(1, 'not empty'),
  company_logo: text(4),
  company_url: httpsOrNone,
  company_subject: text(200),
  company_registered_address: text(200),
  company_location: text(200),
  company_email: emailOrNone,
  /** S7.59: other than 0 sends every browser to loss_url. */
  company_status: smallNumber,
  /** S7.59: 0 is the main site. */
  company_type: smallNumber,
  loss_url: httpsOrNone,
  /** How long a report of lost second factors waits before it may be approved. */
  factor_wait_hours: hours,
  /** How long the personal data of a closed account is kept. */
  record_keep_days: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, A_FEW_DAYS)
    .transform(Number)
    // Messages that tell of the end may be on their way for a day.
    .refine((days) => days >= 2 && days <= MAX_KEEP_DAYS, A_FEW_DAYS),
} as const;

type SiteDefaults = Pick<
  Settings,
  'siteTitle' | 'serviceLink' | 'payoutWaitHours' | 'mailFrom' | 'host' | 'smtpUrl' | 'smsWebhookUrl'
>;

export type SiteKey = keyof typeof SCHEMAS;
type Values = { [Key in SiteKey]: z.output<(typeof SCHEMAS)[Key]> };

export const SITE_KEYS = Object.keys(SCHEMAS) as SiteKey[];

export function isSiteKey(key: string): key is SiteKey {
  return Object.hasOwn(SCHEMAS, key);
}

/** What the site tells of itself, as operators set it, kept in memory. The bus tells what was set on another node. */
export class SiteSettings {
  readonly #texts = new Map<SiteKey, string>();
  readonly #db: Db;
  readonly #defaults: Record<SiteKey, string>;
  #reading: Promise<void> = Promise.resolve();

  private constructor(db: Db, settings: SiteDefaults) {
    this.#db = db;
    this.#defaults = defaultsOf(settings);
  }

  /** Reads what is set; what is not comes from the environment. What is set elsewhere is read again as the bus tells it. */
  static async create(db: Db, settings: SiteDefaults, bus: Bus): Promise<SiteSettings> {
    const site = new SiteSettings(db, settings);
    await site.#read(SITE_KEYS);
    bus.subscribe('setting.changed', ({ key }) => (isSiteKey(key) ? site.#read([key]) : undefined));
    bus.subscribe('look.again', () => site.#read(SITE_KEYS));
    return site;
  }

  /** The value of a key as text. */
  text(key: SiteKey): string {
    return this.#texts.get(key) ?? '';
  }

  get<Key extends SiteKey>(key: Key): Values[Key] {
    const parsed = SCHEMAS[key].safeParse(this.text(key));
    // The environment may hold what an operator may not set, e.g. a support link by http.
    return (parsed.success ? parsed.data : this.text(key)) as Values[Key];
  }

  /** What is wrong with a value, in English for the operator; null when it may be set. */
  faultOf(key: SiteKey, value: string): string | null {
    const parsed = SCHEMAS[key].safeParse(value);
    if (!parsed.success) return `${key} must be ${parsed.error.issues[0]?.message ?? 'something else'}.`;
    const next = (other: SiteKey) => (other === key ? value : this.text(other));
    const leadsNowhere = Number(next('company_status')) !== 0 && next('loss_url') === '';
    return leadsNowhere ? 'A company_status other than 0 sends everyone to loss_url, which is empty.' : null;
  }

  /** Sets a value that has no fault. This node too has it once it has heard of the commit and read it. */
  async set(tx: Tx, key: SiteKey, value: string): Promise<void> {
    await settingTable.put.run(tx, { key: PREFIX + key, value });
    tx.unit.tell({ type: 'setting.changed', key });
  }

  /** Answers when everything is read that this node has heard of. */
  async whenRead(): Promise<void> {
    await this.#reading;
  }

  /** One reading after the other: of two, the later one counts. */
  #read(keys: readonly SiteKey[]): Promise<void> {
    const reading = this.#reading.then(async () => {
      for (const key of keys) {
        const row = await settingTable.find.get(this.#db, { key: PREFIX + key });
        this.#texts.set(key, row?.value ?? this.#defaults[key]);
      }
    });
    this.#reading = reading.catch(() => {});
    return reading;
  }

  /** S9.6: what orders cost from now on. */
  tradeFees(): TradeFees {
    return { type: this.get('trade_fee_type'), marginRate: this.get('trade_fee_rate') };
  }

  /** S3.29: the company behind this site. */
  company(): Company {
    return {
      id: COMPANY_ID,
      name: this.get('company_name'),
      logo: this.get('company_logo'),
      url: this.get('company_url'),
      subject: this.get('company_subject'),
      registeredAddress: this.get('company_registered_address'),
      location: this.get('company_location'),
      email: this.get('company_email'),
    };
  }
}

/** The address of a trial; `.example` is a domain that is never registered. */
const TRIAL_EMAIL = 'support@candlestate.example';

/** Where traders write to until an operator sets it: the sender of the site's mails. */
function emailOf(settings: SiteDefaults): string {
  const sender = /[^\s<>]+@[^\s<>]+/.exec(settings.mailFrom)?.[0] ?? '';
  return sender === '' && !isPublic(settings) ? TRIAL_EMAIL : sender;
}

function defaultsOf(settings: SiteDefaults): Record<SiteKey, string> {
  const email = emailOf(settings);
  return {
    verify_reg_type: String(REGISTER_BY.either),
    trade_fee_type: String(FEE_PER_LOT),
    trade_fee_rate: '0.005',
    payout_wait_hours: settings.payoutWaitHours,
    withdraw_limit_unverified: '2000',
    withdraw_limit_verified: '100000',
    four_eyes_above: '10000',
    four_eyes_hours: '24',
    halted_instruments: '',
    service_link: settings.serviceLink,
    service_link_type: String(SERVICE_LINK.sameTab),
    business_email: email,
    is_show_mobile: '0',
    company_name: settings.siteTitle,
    company_logo: '',
    company_url: '',
    company_subject: '',
    company_registered_address: '',
    company_location: '',
    company_email: email,
    company_status: '0',
    company_type: '0',
    loss_url: '',
    factor_wait_hours: '72',
    // Five years.
    record_keep_days: '1826',
  };
}
