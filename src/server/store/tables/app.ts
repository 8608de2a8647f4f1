import { ALERT_KINDS, ALERT_SIDES, ALERT_STATES } from '#contract/alerts';
import type { Language } from '#contract/languages';
import type { NotificationKind } from '#contract/notifications';
import { LIMIT_KINDS } from '#contract/protection';
import { flagColumn, id, int, json, micro, oneOf, ref, table, text, time } from '../table.ts';

/** What the server tells users, and how they set the app and their limits up. */
export const APP = [
  table('news', {
    id,
    category: int.check('IN (1, 2)'),
    /** Language code of its readers; null shows it to all. */
    lang: text.as<Language>().nullable,
    title: text,
    description: text,
    logo: text,
    /** Sanitised HTML. */
    content: text,
    created_at: time,
    removed_at: time.nullable,
    /** Codes of the instruments it is about, each between spaces; empty where it is about none. */
    instruments: text.default(''),
  }).impersonal('It is the site’s own.', {
    index: { shown: '(category, created_at, id) WHERE removed_at IS NULL' },
  }),
  /** Announcements a user read one by one, those after `announcement_mark`. */
  table('announcement_read', {
    user_id: ref('user'),
    news_id: ref('news'),
  }).deleted('messages', { key: ['user_id', 'news_id'] }),
  /** A user has read every announcement that was made until then, epoch ms. */
  table('announcement_mark', {
    user_id: ref('user').key,
    read_until: time,
  }).deleted('messages'),
  /** Announcements whose pushes and mails are being made, and the last user they were made for. */
  table('announcement_sending', {
    news_id: ref('news').key,
    after_user_id: int,
  }).impersonal('It says how far an announcement has come.'),
  /** A notification of a user. */
  table('notification', {
    id,
    user_id: ref('user'),
    kind: text.as<NotificationKind>(),
    /** JSON, as the contract has the kind. */
    data: json,
    created_at: time,
    read_at: time.nullable,
    /** When its pushes and mails became deliveries; null until then. */
    sent_at: time.nullable,
  }).deleted('messages', {
    index: {
      of_user: '(user_id, created_at)',
      unread: '(user_id) WHERE read_at IS NULL',
      unsent: '(id) WHERE sent_at IS NULL',
      created: '(created_at)',
    },
  }),
  /** The ways beside the inbox that a user chose for a kind of notification; without a row as the contract's defaults have it. */
  table('notification_setting', {
    user_id: ref('user'),
    kind: text.as<NotificationKind>(),
    push: flagColumn,
    mail: flagColumn,
  }).deleted('settings', { key: ['user_id', 'kind'] }),
  /** A browser that takes Web Push for the user of a session. */
  table('push_subscription', {
    id,
    user_id: ref('user'),
    session_id: ref('session'),
    /** Who has it can push to the browser. */
    endpoint: text.leftOut.unique,
    /** The browser's keys, base64url. */
    p256dh: text.leftOut,
    auth: text.leftOut,
    created_at: time,
    /** Pushes that failed since the last that was taken, and until when none is sent therefore, epoch ms. */
    failures: int.default(0),
    rests_until: time.default(0),
  }).deleted('settings', { index: { of_user: '(user_id)', of_session: '(session_id)' } }),
  table('delivery', {
    id,
    channel: oneOf(['email', 'mobile', 'push']),
    /** An e-mail address, a phone number, or the id of a push subscription; '' for none. */
    recipient: text,
    subject: text,
    text: text,
    /** When it is to be handed on, or tried again. */
    due_at: time,
    /** When it is given up. */
    expires_at: time,
    tries: int.default(0),
    /** 1 for a code or a word about the account's safety: it goes before all else of its channel. */
    is_urgent: flagColumn.default(0),
    /** Of a push: the host it goes to, and the user whose it is; '' and 0 for none. */
    host: text.default(''),
    owner: int.default(0),
  }).impersonal('Messages on their way: none is kept for longer than a day.', {
    index: { due: '(channel, is_urgent, due_at, id)' },
  }),
  /** What an account drew on the chart of an instrument. */
  table('chart_layout', {
    user_id: ref('user'),
    instrument_id: int,
    /** How often it was written. */
    version: int,
    /** JSON. */
    drawings: json,
  }).deleted('settings', { key: ['user_id', 'instrument_id'] }),
  /** The templates that an account made of how charts are drawn. */
  table('chart_template', {
    user_id: ref('user').key,
    /** How often it was written. */
    version: int,
    /** JSON: their names, and what each draws. */
    templates: json,
  }).deleted('settings'),
  /** A price that a user waits for. The contract says what each state and side means. */
  table('price_alert', {
    id,
    user_id: ref('user'),
    instrument_id: int,
    kind: oneOf(ALERT_KINDS),
    /** From which side the price comes is the other one; null for an alert by percent. */
    side: oneOf(ALERT_SIDES).nullable,
    /** The price it waits for, or for an alert by percent the one that counts as unmoved. */
    level: micro.check('> 0'),
    /** Hundredths of a percent; 0 for an alert on a price. */
    percent: int,
    is_repeating: flagColumn,
    note: text,
    state: oneOf(ALERT_STATES),
    /** From when on prices count, epoch ms of market time. */
    armed_at: time,
    /** Counts every change of the row. */
    version: int,
    created_at: time,
    /** When it fired last: by the clock, and by market time. */
    fired_at: time.nullable,
    fired_market_at: time.nullable,
    fired_price: micro.nullable,
    fired_side: oneOf(ALERT_SIDES).nullable,
    fired_count: int,
  }).deleted('settings', {
    checks: [
      "(kind = 'price') = (side IS NOT NULL)",
      "(kind = 'price') = (percent = 0)",
      "kind = 'price' OR state <> 'returning'",
    ],
    index: { user: '(user_id)', watched: "(user_id) WHERE state IN ('armed', 'returning')" },
  }),
  /** The instruments an account watches, in one list or several. */
  table('watchlist', {
    user_id: ref('user').key,
    /** How often it was written. */
    version: int,
    /** JSON: ids of the list without a name, in the account's order. */
    instrument_ids: json,
    /** JSON: the lists that the account named, with their keys and ids. */
    lists: json.default('[]'),
  }).deleted('settings'),
  /** A limit a user set for themselves. */
  table('own_limit', {
    user_id: ref('user'),
    kind: oneOf(LIMIT_KINDS),
    /** Millionths of a USD, or of a minute. */
    max: micro.check('> 0'),
    /** What it becomes at `next_at`, epoch ms; null with a time: it ends then. */
    next_max: micro.check('> 0').nullable,
    next_at: time.nullable,
    /** The last day, counted from 1970, on which the server told the user that it is reached. */
    told_day: int.leftOut,
  }).deleted('settings', { key: ['user_id', 'kind'], checks: ['next_max IS NULL OR next_at IS NOT NULL'] }),
  /** Until when a user paused trading, epoch ms. */
  table('trading_pause', {
    user_id: ref('user').key,
    until: time,
  }).deleted('settings'),
  /** Users who were warned of their margin, until they are safe again. */
  table('margin_warning', {
    user_id: ref('user').key,
  }).deleted('messages'),
  /** At which risk rate the server tells a user, in percent, and whether it has since the rate was last below. */
  table('margin_alarm', {
    user_id: ref('user').key,
    percent: int.check('BETWEEN 1 AND 99'),
    is_told: flagColumn,
  }).deleted('settings'),
  /** How many minutes of a day, counted from 1970, a user was in the app; the last counted one, from 1970 as well. */
  table('used_time', {
    user_id: ref('user').key,
    day: int,
    minutes: int,
    last_minute: int.leftOut,
  }).deleted('settings'),
];
