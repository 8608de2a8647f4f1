import {
  blanked,
  decimal,
  deleted,
  flag,
  json,
  kept,
  leftOut,
  number,
  type TableAnswers,
  text,
  time,
} from './answer.ts';

/** Who the user is, what guards the account, what the server told the user and how the user set the app up. */
export const OF_ACCOUNTS: TableAnswers<
  | 'user'
  | 'session'
  | 'device'
  | 'account_event'
  | 'factor'
  | 'recovery_code'
  | 'challenge'
  | 'lost_factor'
  | 'closing'
  | 'leader'
  | 'idempotency'
  | 'chart_layout'
  | 'price_alert'
  | 'watchlist'
  | 'notification'
  | 'notification_setting'
  | 'push_subscription'
  | 'margin_warning'
  | 'margin_alarm'
  | 'own_limit'
  | 'trading_pause'
  | 'used_time'
  | 'announcement_read'
  | 'announcement_mark'
> = {
  user: {
    subject: 'profile',
    of: { by: 'id' },
    erasing: 'keeps',
    columns: {
      id: number,
      uid: text,
      email: blanked(text, null),
      area_id: blanked(number, null),
      phone: blanked(text, null),
      password_hash: blanked(leftOut, null),
      is_demo: flag,
      demo_id: text,
      owner_user_id: number,
      invite_code: text,
      contact_mobile: blanked(text, null),
      invited_by: blanked(number, null),
      created_at: time,
      frozen_at: time,
      language: blanked(text, null),
      purged_at: time,
      closed_at: time,
      erased_at: time,
      copied_by: number,
    },
  },
  // What refers to sessions and devices is erased before them.
  push_subscription: deleted('settings', {
    id: number,
    user_id: number,
    session_id: number,
    // Who has the address can push to the browser.
    endpoint: leftOut,
    p256dh: leftOut,
    auth: leftOut,
    created_at: time,
    failures: number,
    rests_until: time,
  }),
  challenge: deleted(null, {
    key_hash: leftOut,
    user_id: number,
    session_id: number,
    purpose: text,
    ways: leftOut,
    webauthn: leftOut,
    origin: leftOut,
    held: leftOut,
    tries_left: leftOut,
    created_at: time,
    answered_at: time,
    used_at: time,
  }),
  session: deleted('security', {
    id: number,
    token_hash: leftOut,
    user_id: number,
    created_at: time,
    ends_at: time,
    ended_at: time,
    used_at: time,
    network: text,
    browser: text,
    system: text,
    device_id: number,
  }),
  device: deleted('security', { id: number, token_hash: leftOut, user_id: number, used_at: time }),
  account_event: {
    ...deleted('security', {
      id: number,
      user_id: number,
      name: text,
      details: json,
      network: text,
      browser: text,
      system: text,
      times: number,
      created_at: time,
    }),
    name: 'security_event',
  },
  factor: deleted('security', {
    id: number,
    user_id: number,
    kind: text,
    name: text,
    secret: leftOut,
    last_step: leftOut,
    credential_id: leftOut,
    public_key: leftOut,
    sign_count: leftOut,
    transports: leftOut,
    rp_id: text,
    created_at: time,
    used_at: time,
  }),
  recovery_code: deleted('security', { id: number, user_id: number, code_hash: leftOut, used_at: time }),
  lost_factor: kept('security', {
    id: number,
    user_id: number,
    network: blanked(text, ''),
    state: text,
    reason: { as: 'text', blank: 'reason' },
    created_at: time,
    decided_at: time,
  }),
  closing: kept('profile', {
    id: number,
    user_id: number,
    given_up: { as: 'decimal' },
    state: text,
    reason: { as: 'text', blank: 'reason' },
    created_at: time,
    decided_at: time,
  }),
  // That somebody led stays, so that what became of all leaders stays true.
  leader: kept('profile', {
    id: number,
    user_id: number,
    name: blanked(text, ''),
    name_key: blanked(leftOut, ''),
    begun_at: time,
    ended_at: time,
    ended_by: text,
    paused_at: time,
    fee_percent: number,
  }),
  // Answers as they were given, kept for a day: what they tell is exported from where it stands.
  idempotency: deleted(null, {
    id: number,
    user_id: number,
    key: leftOut,
    request_hash: leftOut,
    outcome: leftOut,
    created_at: time,
  }),
  chart_layout: deleted('settings', {
    user_id: number,
    instrument_id: number,
    version: number,
    drawings: json,
  }),
  price_alert: deleted('settings', {
    id: number,
    user_id: number,
    instrument_id: number,
    kind: text,
    side: text,
    level: { as: 'decimal' },
    percent: number,
    is_repeating: flag,
    note: text,
    state: text,
    armed_at: time,
    version: number,
    created_at: time,
    fired_at: time,
    fired_market_at: time,
    fired_price: { as: 'decimal' },
    fired_side: text,
    fired_count: number,
  }),
  watchlist: deleted('settings', { user_id: number, version: number, instrument_ids: json }),
  notification: deleted('messages', {
    id: number,
    user_id: number,
    kind: text,
    data: json,
    created_at: time,
    read_at: time,
    sent_at: time,
  }),
  notification_setting: deleted('settings', { user_id: number, kind: text, push: flag, mail: flag }),
  margin_alarm: deleted('settings', { user_id: number, percent: number, is_told: flag }),
  own_limit: deleted('settings', {
    user_id: number,
    kind: text,
    max: decimal,
    next_max: decimal,
    next_at: time,
    told_day: leftOut,
  }),
  trading_pause: deleted('settings', { user_id: number, until: time }),
  used_time: deleted('settings', { user_id: number, day: number, minutes: number, last_minute: leftOut }),
  margin_warning: deleted('messages', { user_id: number }),
  announcement_read: deleted('messages', { user_id: number, news_id: number }),
  announcement_mark: deleted('messages', { user_id: number, read_until: time }),
};
