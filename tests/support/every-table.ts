import type { SQLInputValue } from 'node:sqlite';
import type { Client } from 'pg';
import { Connection } from '#server/store/connection';
import { migrate } from '#server/store/migrate';
import { insertRows, Rows } from './data-folders/rows.ts';

const AT_MS = Date.UTC(2026, 0, 6);
const picture = (letter: string) => letter.repeat(32);
const review = (state: string, created: number) => ({
  ...{ state, reason: state === 'rejected' ? 'blurred' : '', created_at: created },
  decided_at: state === 'waiting' ? null : created + 1,
});

type Row = Record<string, SQLInputValue>;
const user = (id: number, more: Row): Row => ({
  ...{ id, uid: `u${id}`, is_demo: 0, invite_code: `i${id}`, created_at: AT_MS + id, ...more },
});
const order = (id: number, more: Row): Row => ({
  ...{ id, account_id: 900, instrument_id: 102, direction: 2, price_type: 1, lots: 10_000, units: 1_000_000 },
  ...{
    multiple: 50,
    origin_price: 2,
    margin: 1,
    fee: 3,
    stop_loss: 0,
    take_profit: 0,
    created_at: AT_MS,
    ...more,
  },
});

const trading = (id: number, userId: number, realm = 'real'): Row => ({
  ...{ id, user_id: userId, book_of: null, realm, kind: 'trading', currency: 'USD' },
  ...{ balance: 0, held: 0, seq: 0, hash: 'h' },
});
const house = (id: number, bookOf: number): Row => ({
  ...trading(id, bookOf, 'demo'),
  ...{ user_id: null, book_of: bookOf, kind: 'house' },
});
type Copied = { user: number; leader: number; account: number };
const copy = (id: number, { user: user_id, leader, account }: Copied, more: Row = {}): Row => ({
  ...{ id, user_id, leader_user_id: leader, account_user_id: account, mode: 'ratio', size: 1_000_000 },
  ...{ max_margin: 0, max_exposure: 0, max_multiple: 0, instrument_ids: '[]', stop: 0, stop_unit: 'money' },
  ...{ max_difference: 0, fee_percent: 20, agreement: 'signed', signature: picture('c'), amount: 100 },
  ...{ returned: null, high_water: 100, fee_month: 672, state: 'copying', end_reason: null },
  ...{
    begun_at: AT_MS,
    leader_seq: 0,
    leadership_id: null,
    max_slip: 0,
    max_age: 15_000,
    ended_at: null,
    ...more,
  },
});
const copied = (copy_id: number, leader_order_id: number, more: Row): Row => ({
  ...{ copy_id, leader_order_id, skipped: null, adjustments: '[]', order_id: null, leader_lots: 10_000 },
  ...{ leader_price: 2, stop_loss: 0, take_profit: 0, trail_distance: 0, trail_percent: 0, is_done: 1 },
  ...{ lots: 0, followed_lots: 10_000, created_at: AT_MS + 5, ...more },
});

/** Beside users who trade, deposit, withdraw and borrow: what a site in use holds in its other tables. */
const ROWS: Record<string, Row[]> = {
  user: [
    user(11, { email: 'a@example.com', area_id: 44, phone: '7000', invited_by: 1, language: 'en' }),
    user(12, { area_id: 44, phone: '7001', frozen_at: AT_MS, contact_mobile: '+1 2' }),
    user(17, { closed_at: AT_MS, erased_at: AT_MS + 9 }),
    user(18, { closed_at: AT_MS }),
    user(13, { is_demo: 1, demo_id: 'D13' }),
    user(14, { is_demo: 1, demo_id: 'D14', purged_at: AT_MS + 20 }),
    user(15, { is_demo: 1, demo_id: 'D15', owner_user_id: 11 }),
    user(16, { is_demo: 1, demo_id: 'D16' }),
    user(25, { is_demo: 1, demo_id: 'D25' }),
    // Those on whose accounts copies trade.
    user(19, { copied_by: 12 }),
    user(20, { is_demo: 1, demo_id: 'D20', copied_by: 25 }),
    user(21, { copied_by: 17 }),
    user(22, { copied_by: 18 }),
    user(23, { copied_by: 12 }),
    user(24, { copied_by: 11 }),
  ],
  account: [
    {
      id: 900,
      user_id: 13,
      book_of: null,
      realm: 'demo',
      kind: 'trading',
      currency: 'USD',
      balance: 7,
      held: 0,
      seq: 1,
      hash: 'h',
    },
    {
      id: 901,
      user_id: null,
      book_of: 13,
      realm: 'demo',
      kind: 'house',
      currency: 'USD',
      balance: -7,
      held: 0,
      seq: 1,
      hash: 'h',
    },
    {
      id: 902,
      user_id: 14,
      book_of: null,
      realm: 'demo',
      kind: 'trading',
      currency: 'USD',
      balance: 5,
      held: 0,
      seq: 1,
      hash: 'h',
    },
    {
      id: 903,
      user_id: 16,
      book_of: null,
      realm: 'demo',
      kind: 'trading',
      currency: 'USD',
      balance: 0,
      held: 0,
      seq: 0,
      hash: 'h',
    },
    {
      id: 904,
      user_id: 11,
      book_of: null,
      realm: 'real',
      kind: 'trading',
      currency: 'USD',
      balance: 9,
      held: 2,
      seq: 0,
      hash: 'h',
    },
    {
      id: 905,
      user_id: null,
      book_of: null,
      realm: 'real',
      kind: 'house',
      currency: 'USD',
      balance: 0,
      held: 0,
      seq: 0,
      hash: 'h',
      slot: 63,
    },
    house(906, 25),
    trading(907, 19),
    trading(908, 20, 'demo'),
    trading(909, 21),
    trading(910, 22),
    trading(911, 23),
    trading(912, 24),
    trading(913, 18),
  ],
  trade_order: [
    order(901, {
      state: 'closed',
      entry_price: 1,
      exit_price: 2,
      profit: -4,
      close_reason: 'stopLoss',
      completed_at: AT_MS + 2,
    }),
    order(902, {
      state: 'cancelled',
      exit_price: 2,
      close_reason: 'user',
      completed_at: AT_MS + 1,
      target_side: 'above',
    }),
    order(903, { state: 'open', entry_price: 1, opened_at: AT_MS }),
    order(905, { account_id: 907, state: 'open', entry_price: 3, opened_at: AT_MS + 4 }),
    // Against order 903, by a follower of its user.
    order(906, { account_id: 913, direction: 1, state: 'open', entry_price: 1, opened_at: AT_MS }),
    order(904, { account_id: 902, state: 'pending', target_side: 'below', price_type: 0 }),
  ],
  journal: [
    { id: 900, kind: 'funding', created_at: AT_MS },
    { id: 901, kind: 'reset', created_at: AT_MS },
    { id: 902, kind: 'funding', created_at: AT_MS },
    { id: 903, kind: 'copy', ref_kind: 'copyFee', ref_id: 1, created_at: AT_MS + 6 },
  ],
  entry: [
    { account_id: 900, seq: 1, journal_id: 900, memo: 'demoIssue', amount: 7, balance_after: 7, hash: 'h' },
    { account_id: 901, seq: 1, journal_id: 900, memo: 'demoIssue', amount: -7, balance_after: -7, hash: 'h' },
    { account_id: 902, seq: 1, journal_id: 902, memo: 'demoIssue', amount: 5, balance_after: 5, hash: 'h' },
    {
      account_id: 907,
      seq: 1,
      journal_id: 903,
      memo: 'performanceFee',
      amount: -4,
      balance_after: 7,
      hash: 'h',
    },
    // To an account that is closed.
    { account_id: 913, seq: 1, journal_id: 903, memo: 'feeEarned', amount: 4, balance_after: 4, hash: 'h' },
  ],
  device: [1, 2, 3].map((id) => ({
    id,
    token_hash: `d${id}`,
    user_id: 1,
    used_at: AT_MS + (id % 2),
    browser: id === 3 ? 1 : null,
  })),
  session: [
    {
      ...{ id: 1, token_hash: 's1', user_id: 1, created_at: AT_MS, ends_at: AT_MS + 9, ended_at: null },
      ...{ used_at: AT_MS + 2, network: '203.0.113.x', browser: 'Firefox', system: 'Android', device_id: 2 },
    },
    { id: 2, token_hash: 's2', user_id: 1, created_at: AT_MS, ends_at: AT_MS + 9, ended_at: AT_MS + 1 },
    { id: 3, token_hash: 's3', user_id: 13, created_at: AT_MS, ends_at: AT_MS + 9, ended_at: AT_MS + 1 },
    { id: 4, token_hash: 's4', user_id: 15, created_at: AT_MS, ends_at: AT_MS + 9, ended_at: null },
  ],
  account_event: [1, 2, 3, 4].map((id) => ({
    id,
    user_id: id < 4 ? 1 : 11,
    name: id === 2 ? 'login-failed' : 'logged-out',
    details: '{}',
    network: '203.0.113.x',
    browser: 'Firefox',
    system: 'Android',
    times: id,
    created_at: AT_MS + (id % 2),
  })),
  captcha: [{ id: 'c1', answer_hash: 'h', expires_at: AT_MS }],
  delivery: [1, 2, 3].map((id) => ({
    id,
    channel: id === 1 ? 'mobile' : 'email',
    recipient: `r${id}`,
    subject: 's',
    text: 't',
    due_at: AT_MS + (id % 2),
    expires_at: AT_MS + 9,
    ...{ tries: id - 1, is_urgent: id % 2, host: id === 1 ? '' : 'push.example', owner: id - 1 },
  })),
  job: [
    { name: 'n1', due_at: AT_MS },
    { name: 'n2', due_at: AT_MS + 1 },
  ],
  counter: [
    { name: 'n1', count: 2, until: AT_MS },
    { name: 'n2', count: 0, until: AT_MS + 1 },
  ],
  code: [
    {
      destination: 'x',
      key: 'k',
      code_hash: 'h',
      tries_left: 2,
      sent_at: AT_MS,
      expires_at: AT_MS + 1,
      hour_began_at: AT_MS,
      sent_in_hour: 1,
    },
    {
      destination: 'y',
      key: 'k',
      code_hash: 'h',
      tries_left: 0,
      sent_at: 1,
      expires_at: 2,
      used_at: 2,
      hour_began_at: 1,
      sent_in_hour: 5,
    },
  ],
  setting: [{ key: 'market', value: '{}' }],
  idempotency: [1, 2, 3].map((id) => ({
    id,
    user_id: 1,
    key: `k${id}`,
    request_hash: 'h',
    outcome: '{}',
    created_at: AT_MS + id,
  })),
  picture: ['b', 'c', 'd']
    .map((letter, index) => ({
      id: picture(letter),
      user_id: 11,
      bytes: 9,
      hash: index === 0 ? 'same' : '',
      created_at: AT_MS + index,
      used_at: index < 2 ? AT_MS : null,
    }))
    .concat([{ id: picture('e'), user_id: 12, bytes: 9, hash: 'same', created_at: AT_MS, used_at: AT_MS }]),
  real_name: ['rejected', 'waiting']
    .map((state, index) => ({
      ...{
        id: index + 1,
        user_id: 11,
        name: 'A',
        card_id: '1',
        front_pic: picture('b'),
        reverse_pic: picture('c'),
      },
      ...review(state, AT_MS + index),
    }))
    .concat([
      {
        id: 3,
        user_id: 1,
        name: 'B',
        card_id: '1',
        front_pic: picture('b'),
        reverse_pic: picture('c'),
        ...review('approved', AT_MS),
      },
    ]),
  decision: [1, 2].map((id) => ({
    id,
    kind: 'deposit',
    subject: '1',
    decision: 'approved',
    reason: '',
    operator: 'o',
    created_at: AT_MS,
  })),
  news: [
    {
      id: 1,
      category: 1,
      lang: 'en',
      title: 't',
      description: 'd',
      logo: '',
      content: 'c',
      created_at: AT_MS,
      removed_at: null,
      instruments: ' EURUSD XAUUSD ',
    },
    {
      id: 2,
      category: 1,
      lang: null,
      title: 't',
      description: 'd',
      logo: '',
      content: 'c',
      created_at: AT_MS,
      removed_at: null,
    },
    {
      id: 3,
      category: 1,
      lang: 'ar',
      title: 't',
      description: 'd',
      logo: '',
      content: 'c',
      created_at: AT_MS + 1,
      removed_at: null,
    },
    {
      id: 4,
      category: 2,
      lang: 'en',
      title: 't',
      description: 'd',
      logo: '',
      content: 'c',
      created_at: AT_MS,
      removed_at: AT_MS,
    },
    ...[5, 6].map((id) => ({
      id,
      category: 2,
      lang: id === 5 ? 'en' : null,
      title: 't',
      description: 'd',
      logo: '',
      content: 'c',
      created_at: AT_MS + id,
      removed_at: null,
    })),
  ],
  simulated_trader: [{ user_id: 16, name: 'Simulated 1' }],
  trader_day: [
    { account_id: 904, day: 20_000, instrument_id: 101, multiple: 50, orders: 3, wins: 1, profit: -9 },
    { account_id: 904, day: 20_000, instrument_id: 102, multiple: 100, orders: 3, wins: 1, profit: 4 },
    { account_id: 904, day: 20_001, instrument_id: 101, multiple: 50, orders: 1, wins: 1, profit: 8 },
    { account_id: 903, day: 20_001, instrument_id: 101, multiple: 50, orders: 1, wins: 0, profit: 0 },
  ],
  deposit: [2, 3].map((id) => ({
    ...{
      id,
      user_id: 11,
      channel_id: 1,
      type: 0,
      currency_code: 'USDT',
      number: 5,
      usd_price: '1',
      amount: 5,
    },
    ...{ paid_to: 'T1', proof: picture('b'), ...review(id === 2 ? 'waiting' : 'rejected', AT_MS) },
  })),
  draw_method: [2, 3].map((id) => ({
    ...{
      id,
      user_id: 11,
      currency_id: 1,
      dc_address: `T${id}`,
      bank_name: '',
      bank_address: '',
      bank_swift: '',
    },
    ...{
      payee_name: '',
      payee_account: '',
      created_at: AT_MS,
      proven_at: null,
      deleted_at: id === 3 ? AT_MS : null,
    },
  })),
  withdrawal: [2, 3].map((id) => ({
    ...{
      id,
      user_id: 11,
      account_id: 904,
      method_id: 2,
      type: 1,
      amount: 2,
      fee: 1,
      received: '1',
      memo: '',
    },
    ...review(id === 2 ? 'waiting' : 'rejected', AT_MS),
  })),
  loan_kyc: [1, 2].map((id) => ({
    ...{
      id,
      user_id: 11,
      name: 'A',
      last_name: 'B',
      sex: 1,
      birthday: '1990-01-01',
      country: 'GB',
      mobile: '1',
    },
    ...{ id_card_type: 1, hand_pic: picture('b'), ...review(id === 1 ? 'rejected' : 'waiting', AT_MS) },
  })),
  loan: ['waiting', 'repaid', 'rejected'].map((state, index) => ({
    ...{
      id: index + 2,
      user_id: 11,
      option_id: 1,
      amount: 9,
      loan_period: 7,
      interest_rate: '0',
      free_period: 0,
    },
    ...{ penalty_rate: '0', interest: 0, agreement: 'a', agreement_hash: 'h', sign: picture('b'), state },
    ...{
      reason: state === 'rejected' ? 'no' : '',
      created_at: AT_MS,
      reviewed_at: state === 'waiting' ? null : AT_MS,
    },
    ...{ repayment_time: state === 'repaid' ? AT_MS : null, penalty_days: 0 },
  })),
  feed_minute: [1, 2].map((minute) => ({
    ...{ instrument_id: 501, start_ms: minute * 60_000, open: 5, high: 7, low: 4, close: 6, volume: 2 },
  })),
  chart_layout: [1, 2].map((id) => ({ user_id: 11, instrument_id: 100 + id, version: id, drawings: '[]' })),
  price_alert: [
    ...(['armed', 'returning', 'paused', 'fired'] as const).map((state, index) => ({
      ...{ id: index + 1, user_id: index === 3 ? 13 : 11, instrument_id: 501, kind: 'price', side: 'above' },
      ...{ level: 1_100_000, percent: 0, is_repeating: 1, note: 'n', state, armed_at: AT_MS, version: 1 },
      ...{ created_at: AT_MS, fired_at: AT_MS, fired_market_at: AT_MS, fired_price: 1_100_000 },
      ...{ fired_side: 'above', fired_count: 1 },
    })),
    {
      ...{
        id: 5,
        user_id: 1,
        instrument_id: 501,
        kind: 'percent',
        side: null,
        level: 1_100_000,
        percent: 250,
      },
      ...{ is_repeating: 0, note: '', state: 'armed', armed_at: AT_MS, version: 1, created_at: AT_MS },
      ...{ fired_at: null, fired_market_at: null, fired_price: null, fired_side: null, fired_count: 0 },
    },
  ],
  notification: [1, 2, 3, 4].map((id) => ({
    ...{ id, user_id: id === 4 ? 13 : 11, kind: 'identity-decided', data: '{"state":"approved"}' },
    created_at: AT_MS + (id % 3),
    read_at: id === 2 ? AT_MS + 9 : null,
    sent_at: id === 3 ? null : AT_MS + 9,
  })),
  notification_setting: [
    { user_id: 11, kind: 'announcement', push: 1, mail: 1 },
    { user_id: 11, kind: 'order-filled', push: 0, mail: 0 },
    { user_id: 13, kind: 'announcement', push: 0, mail: 1 },
  ],
  push_subscription: [1, 2, 3].map((id) => ({
    ...{
      id,
      user_id: id === 3 ? 15 : 1,
      session_id: id === 3 ? 4 : id,
      endpoint: `https://push.example/${id}`,
    },
    ...{ p256dh: `p${id}`, auth: `a${id}`, created_at: AT_MS + id, failures: id, rests_until: AT_MS },
  })),
  margin_warning: [{ user_id: 11 }, { user_id: 13 }],
  own_limit: [
    { user_id: 11, kind: 'deposit', max: 5_000_000, next_max: null, next_at: null, told_day: 0 },
    { user_id: 11, kind: 'loss', max: 7_000_000, next_max: 9_000_000, next_at: AT_MS + 1, told_day: 20_000 },
    { user_id: 13, kind: 'time', max: 90_000_000, next_max: null, next_at: AT_MS + 2, told_day: 0 },
  ],
  trading_pause: [{ user_id: 11, until: AT_MS }],
  leader: [
    {
      ...{ id: 1, user_id: 11, name: 'Tidal Owl', name_key: 'tidal owl', begun_at: AT_MS },
      ...{ ended_at: AT_MS + 5, ended_by: 'operator', paused_at: AT_MS + 4 },
    },
    {
      ...{ id: 2, user_id: 11, name: 'Tidal Owl', name_key: 'tidal owl', begun_at: AT_MS + 9 },
      ...{ ended_at: null, ended_by: null, paused_at: null },
    },
    {
      ...{ id: 3, user_id: 12, name: 'Grey Heron', name_key: 'grey heron', begun_at: AT_MS },
      ...{ ended_at: null, ended_by: null, paused_at: AT_MS + 3 },
    },
    {
      ...{ id: 4, user_id: 13, name: 'Red Kite', name_key: 'red kite', begun_at: AT_MS },
      ...{ ended_at: AT_MS + 7, ended_by: 'self', paused_at: null },
    },
  ],
  copy: [
    copy(1, { user: 12, leader: 11, account: 19 }, { stop: 50, max_difference: 1, leadership_id: 1 }),
    copy(2, { user: 25, leader: 11, account: 20 }, { state: 'pausing' }),
    copy(3, { user: 17, leader: 12, account: 21 }, { fee_month: 671 }),
    copy(4, { user: 18, leader: 13, account: 22 }),
    copy(5, { user: 12, leader: 13, account: 23 }, { state: 'stopping', end_reason: 'follower' }),
    copy(
      6,
      { user: 11, leader: 12, account: 24 },
      { state: 'ended', end_reason: 'loss', ended_at: AT_MS + 8, returned: 40 },
    ),
  ],
  copy_order: [
    copied(1, 901, { order_id: 905, is_done: 0, leader_lots: 20_000, followed_lots: 20_000 }),
    copied(1, 902, { skipped: 'paused' }),
    copied(2, 903, { skipped: 'market' }),
  ],
  copy_fee: [
    { id: 1, copy_id: 1, worth: 120, high_water: 100, amount: 4, created_at: AT_MS + 6 },
    { id: 2, copy_id: 2, worth: 110, high_water: 100, amount: 2, created_at: AT_MS + 7 },
  ],
  margin_alarm: [
    { user_id: 11, percent: 70, is_told: 1 },
    { user_id: 13, percent: 25, is_told: 0 },
  ],
  used_time: [{ user_id: 13, day: 20_000, minutes: 42, last_minute: 28_800_042 }],
  announcement_read: [5, 6].map((news_id) => ({ user_id: 11, news_id })),
  announcement_mark: [{ user_id: 11, read_until: AT_MS }],
  announcement_sending: [{ news_id: 5, after_user_id: 1 }],
  chart_template: [11, 12].map((id) => ({ user_id: id, version: id, templates: '[]' })),
  watchlist: [11, 12].map((id) => ({ user_id: id, version: id, instrument_ids: `[${id}]`, lists: '[]' })),
  factor: [
    {
      ...{ id: 1, user_id: 11, kind: 'totp', name: 'Phone', secret: 'sealed', last_step: 59_000_000 },
      ...{ credential_id: null, public_key: null, sign_count: 0, transports: '[]', rp_id: null },
      ...{ created_at: AT_MS, used_at: AT_MS + 9 },
    },
    {
      ...{ id: 2, user_id: 11, kind: 'passkey', name: 'Key', secret: null, last_step: 0 },
      ...{ credential_id: 'credential', public_key: 'cose', sign_count: 4, transports: '["usb"]' },
      ...{ rp_id: 'trade.example', created_at: AT_MS, used_at: null },
    },
  ],
  recovery_code: [1, 2].map((id) => ({
    ...{ id, user_id: 11, code_hash: `h${id}`, used_at: id === 1 ? AT_MS + 9 : null },
  })),
  challenge: [
    ...[1, 3].map((id) => ({
      ...{ key_hash: `k${id}`, user_id: 11, session_id: 1, purpose: 'withdrawal' },
      ...{ ways: '["totp","recovery"]', webauthn: '', origin: '', held: '', tries_left: 5 },
      ...{ created_at: AT_MS, answered_at: AT_MS + 1, used_at: id === 1 ? AT_MS + 2 : null },
    })),
    {
      ...{ key_hash: 'k2', user_id: null, session_id: null, purpose: 'login', ways: '["passkey"]' },
      ...{ webauthn: 'w', origin: 'https://trade.example', held: '', tries_left: 4, created_at: AT_MS },
      ...{ answered_at: null, used_at: null },
    },
  ],
  lost_factor: ['withdrawn', 'waiting'].map((state, index) => ({
    ...{ id: index + 1, user_id: 11, network: '192.0.2.1', ...review(state, AT_MS + index) },
  })),
  closing: ['withdrawn', 'rejected', 'waiting'].map((state, index) => ({
    ...{ id: index + 1, user_id: 11, given_up: index, ...review(state, AT_MS + index) },
  })),
  operator: [1, 2, 3].map((id) => ({
    id,
    name: `operator-${id}`,
    roles: id === 1 ? 'admin' : 'reviewer treasurer',
    created_at: AT_MS,
    disabled_at: id === 3 ? AT_MS + 1 : null,
    password_hash: id === 2 ? 'h' : null,
    secret: id === 2 ? 'sealed' : null,
    last_step: id,
  })),
  operator_passkey: [1, 2].map((id) => ({
    ...{ id, operator_id: id, credential_id: `c${id}`, public_key: 'cose', sign_count: id },
    ...{ transports: '[]', rp_id: 'desk.example', created_at: AT_MS },
  })),
  operator_invitation: [1, 2].map((id) => ({
    ...{ id, operator_id: id, token_hash: `i${id}`, created_at: AT_MS, expires_at: AT_MS + 9 },
    used_at: id === 2 ? AT_MS + 1 : null,
  })),
  operator_session: [1, 2].map((id) => ({
    ...{ id, operator_id: id, token_hash: `o${id}`, network: '192.0.2.1', created_at: AT_MS },
    ...{ ends_at: AT_MS + 9, used_at: AT_MS, ended_at: id === 2 ? AT_MS + 1 : null },
  })),
  proposal: (['waiting', 'decided', 'refused', 'expired', 'withdrawn'] as const).map((state, index) => ({
    ...{
      id: index + 1,
      what: index === 1 ? 'loan' : index === 4 ? 'correction' : 'withdrawal',
      subject: '2',
    },
    ...{ user_id: index === 4 ? 11 : null, amount: 2, terms: 'h' },
    ...{ reason: 'r', proposed_by: 'operator-1', created_at: AT_MS, expires_at: AT_MS + 9, state },
    second: state === 'decided' || state === 'refused' ? 'operator-2' : null,
    answer: index === 2 ? 'no' : '',
    answered_at: state === 'waiting' ? null : AT_MS + index,
  })),
  penalty: [{ id: 1, loan_id: 1, day: 1, amount: 3 }],
  repayment_account: [{ id: 1, currency_code: 'USDT', protocol_code: 'TRC20', address: 'T9' }],
  repayment: ['rejected', 'waiting'].map((state, index) => ({
    ...{
      id: index + 1,
      loan_id: state === 'rejected' ? 3 : 1,
      account_id: 1,
      paid_to: 'T9',
      amount: 9,
      proof: picture('b'),
    },
    ...review(state, AT_MS + index),
  })),
};

/** A database of SQLite with rows in every table. */
export async function everyTable(): Promise<Connection> {
  const connection = Connection.openWriter(':memory:');
  await migrate(connection);
  insertRows(connection.raw);
  const rows = new Rows(connection.raw);
  for (const [table, values] of Object.entries(ROWS)) for (const value of values) rows.insert(table, value);
  return connection;
}

/** What each table holds. */
export function rowsOf({ raw }: Connection): Map<string, Record<string, unknown>[]> {
  const names = raw
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'kysely_migration'`)
    .all();
  return new Map(
    names.map(({ name }) => [
      String(name),
      raw
        .prepare(`SELECT * FROM "${name}"`)
        .all()
        .map((row) => ({ ...row })),
    ]),
  );
}

/** Copies them to PostgreSQL, without references and triggers, which rows that were accepted once need not meet again. */
export async function copyRows(
  tables: ReadonlyMap<string, readonly unknown[]>,
  postgres: Client,
): Promise<void> {
  await postgres.query(`SET session_replication_role = replica`);
  for (const [name, rows] of tables) {
    const text = `INSERT INTO "${name}" SELECT * FROM json_populate_recordset(NULL::"${name}", $1)`;
    await postgres.query(text, [JSON.stringify(rows)]);
  }
  await postgres.query(`SET session_replication_role = origin`);
}
