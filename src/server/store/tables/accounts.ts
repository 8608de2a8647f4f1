import type { AccountEventName } from '#contract/account-events';
import { FACTOR_KINDS, type ProofPurpose } from '#contract/entities-factors';
import type { Language } from '#contract/languages';
import {
  flagColumn,
  id,
  int,
  json,
  micro,
  oneOf,
  picture,
  reason,
  ref,
  table,
  text,
  time,
} from '../table.ts';

/** Who the users are, what guards their accounts, and what they handed in. */
export const ACCOUNTS = [
  table('user', {
    id,
    uid: text.stays.unique,
    email: text.nullable.unique.blank(null),
    area_id: int.nullable.blank(null),
    phone: text.nullable.blank(null),
    password_hash: text.leftOut.nullable.blank(null),
    is_demo: flagColumn,
    /** Public name of a demo account; null on real users. */
    demo_id: text.stays.nullable.unique,
    /** The real user a demo account belongs to; null when a visitor made it. */
    owner_user_id: ref('user').nullable.unique,
    invite_code: text.stays.unique,
    /** A number to be reached at, as it was typed; no way to log in. */
    contact_mobile: text.nullable.blank(null),
    /** The user whose invite code was given. */
    invited_by: ref('user').nullable.blank(null),
    created_at: time,
    /** Since when the user may not log in; null while they may. */
    frozen_at: time.nullable,
    /** The language of the last login, which messages to the user are in; null while it is not known. */
    language: text.as<Language>().nullable.blank(null),
    /** When a visitor's demo account was deleted, of which this row is left; null while it is there. */
    purged_at: time.check('IS NULL OR (is_demo = 1 AND owner_user_id IS NULL)').nullable,
    /** Since when the account is closed, with the demo account it owns; null while it is not. */
    closed_at: time.nullable,
    /** When the personal data of a closed account was erased; null until then. */
    erased_at: time.nullable,
    /** Whose copy of a leader trades on this user's account; null of those who log in. */
    copied_by: ref('user').nullable,
  }).kept('profile', {
    of: 'id',
    rules: ['UNIQUE (area_id, phone)'],
    checks: ['(is_demo = 1) = (demo_id IS NOT NULL)', 'is_demo = 1 OR owner_user_id IS NULL'],
    index: {
      invited_by: '(invited_by) WHERE invited_by IS NOT NULL',
      visitor_demo: '(created_at) WHERE is_demo = 1 AND owner_user_id IS NULL AND purged_at IS NULL',
      to_erase: '(closed_at) WHERE closed_at IS NOT NULL AND erased_at IS NULL',
      copied_by: '(copied_by) WHERE copied_by IS NOT NULL',
    },
  }),
  /** A browser that a user logged in from before. */
  table('device', {
    id,
    /** SHA-256 of the token, hex. */
    token_hash: text.leftOut.unique,
    user_id: ref('user'),
    /** The last login from it. */
    used_at: time,
    /** The same number for all users of one browser: the id of the first of their devices; null of that one. */
    browser: int.leftOut.nullable,
  }).deleted('security', { index: { of_user: '(user_id, used_at)', used: '(used_at)' } }),
  table('session', {
    id,
    /** SHA-256 of the token, hex; the token itself is never stored. */
    token_hash: text.leftOut.unique,
    user_id: ref('user'),
    created_at: time,
    /** The earlier of the idle and the absolute expiry. */
    ends_at: time,
    /** Set when the end was noticed or the user logged out. */
    ended_at: time.nullable,
    /** The last use, to within ten minutes; 0 of sessions from before it was kept. */
    used_at: time.default(0),
    /** Where it was used from last, in words; each '' where it is unknown, and of an ended session. */
    network: text.default(''),
    browser: text.default(''),
    system: text.default(''),
    /** The browser it was opened in; null where that is unknown or forgotten. */
    device_id: ref('device', 'ON DELETE SET NULL').nullable,
  }).deleted('security', {
    index: {
      live: '(ends_at) WHERE ended_at IS NULL',
      of_user: '(user_id) WHERE ended_at IS NULL',
      by_user: '(user_id)',
      ended: '(ended_at) WHERE ended_at IS NOT NULL',
      of_device: '(device_id)',
    },
  }),
  /** What was done to the security of an account. */
  table('account_event', {
    id,
    user_id: ref('user'),
    name: text.as<AccountEventName>(),
    /** JSON, as the contract has it for the kind. */
    details: json,
    /** Where it was done from, in words; each '' where it is unknown. */
    network: text,
    browser: text,
    system: text,
    /** How often it happened in the minute that begins at `created_at`; 1 of what is not counted. */
    times: int.default(1),
    created_at: time,
  }).deleted('security', {
    name: 'security_event',
    unique: { failed: "(user_id, created_at) WHERE name = 'login-failed'" },
    index: { of_user: '(user_id, created_at)', created: '(created_at)' },
  }),
  table('captcha', {
    id: text.key,
    /** Keyed hash of the answer, see accounts/keyed-hash.ts. */
    answer_hash: text,
    expires_at: time,
  }).impersonal('Pictures with letters, good for a few minutes, of any visitor.', {
    index: { expiry: '(expires_at)' },
  }),
  table('counter', {
    /** Keyed hash of what is counted: the table holds no address. */
    name: text.key,
    count: int.check('>= 0'),
    /** The end of the window; after it the counter begins anew. */
    until: time,
  }).impersonal('It has keyed hashes alone, and is deleted with its window.', {
    index: { until: '(until)' },
  }),
  table('code', {
    /** Keyed hash of purpose, channel and address: the table holds no address. */
    destination: text.key,
    /** The handle the asker was given. */
    key: text,
    code_hash: text,
    tries_left: int.check('>= 0'),
    sent_at: time,
    expires_at: time,
    used_at: time.nullable,
    /** The hour the sendings are counted in, and how many there were. */
    hour_began_at: time,
    sent_in_hour: int,
  }).impersonal('It has keyed hashes alone, and is deleted when the code is of no use.', {
    index: { sent_at: '(sent_at)' },
  }),
  /** A second factor. A code has `secret` and `last_step`, a passkey the columns from `credential_id` to `rp_id`. */
  table('factor', {
    id,
    user_id: ref('user'),
    kind: oneOf(FACTOR_KINDS),
    name: text,
    /** Sealed by factors/sealing.ts. */
    secret: text.leftOut.nullable,
    /** The last step of 30 s whose code was used; 0 before the first. */
    last_step: int.leftOut,
    /** base64url, as the browser names the credential. */
    credential_id: text.leftOut.nullable.unique,
    /** COSE key, base64url. */
    public_key: text.leftOut.nullable,
    sign_count: int.leftOut,
    /** JSON: how the browser reaches it. */
    transports: text.leftOut,
    /** The host it was made for, which alone it answers. */
    rp_id: text.nullable,
    created_at: time,
    used_at: time.nullable,
  }).deleted('security', {
    checks: [
      "(kind = 'totp') = (secret IS NOT NULL)",
      "(kind = 'passkey') = (credential_id IS NOT NULL)",
      "(kind = 'passkey') = (public_key IS NOT NULL)",
      "(kind = 'passkey') = (rp_id IS NOT NULL)",
    ],
    index: { of_user: '(user_id)' },
  }),
  table('recovery_code', {
    id,
    user_id: ref('user'),
    /** Keyed hash, see accounts/keyed-hash.ts. */
    code_hash: text.leftOut,
    used_at: time.nullable,
  }).deleted('security', { unique: { of_user: '(user_id, code_hash)' } }),
  /** Asks for a second factor. Answered, it is a proof until it is used; with `enrol` it is a factor that was begun. */
  table('challenge', {
    /** SHA-256 of the key, hex. */
    key_hash: text.leftOut.key,
    /** Null of a login by passkey: who it is comes with the answer. */
    user_id: ref('user').nullable,
    /** Null of a login. */
    session_id: ref('session').nullable,
    purpose: text.as<ProofPurpose | 'login' | 'enrol'>(),
    /** JSON: what it may be answered with. */
    ways: text.leftOut,
    /** What a passkey must sign, base64url; '' where none may answer. */
    webauthn: text.leftOut,
    /** The origin of the page it was opened on; '' where no passkey may answer. */
    origin: text.leftOut,
    /** With `enrol`: of a code its sealed secret, of a passkey ''; else ''. */
    held: text.leftOut,
    tries_left: int.leftOut,
    created_at: time,
    answered_at: time.nullable,
    used_at: time.nullable,
  }).deleted(null, {
    index: {
      of_user: '(user_id)',
      created: '(created_at)',
      of_session: '(session_id) WHERE session_id IS NOT NULL',
    },
    hasRowid: true,
  }),
  /** Who says that every factor is lost; see factors/lost-factors.ts. */
  table('lost_factor', {
    id,
    user_id: ref('user'),
    /** Where it was reported from. */
    network: text.blank(''),
    /** `withdrawn` by a login with a factor. */
    state: oneOf(['waiting', 'approved', 'rejected', 'withdrawn']),
    reason,
    created_at: time,
    decided_at: time.nullable,
  }).kept('security', {
    unique: { waiting: "(user_id) WHERE state = 'waiting'" },
    index: { of_user: '(user_id, id)' },
  }),
  /** Who wants their account closed; see privacy/closings.ts. */
  table('closing', {
    id,
    user_id: ref('user'),
    /** The rest of the balance that goes with it, 0 for none. */
    given_up: micro.check('>= 0'),
    state: oneOf(['waiting', 'approved', 'rejected', 'withdrawn']),
    reason,
    created_at: time,
    decided_at: time.nullable,
  }).kept('profile', {
    checks: ["(state = 'waiting') = (decided_at IS NULL)"],
    unique: { waiting: "(user_id) WHERE state = 'waiting'" },
    index: { of_user: '(user_id, id)' },
  }),
  /** Answers as they were given, kept for a day: what they tell is exported from where it stands. */
  table('idempotency', {
    id,
    user_id: ref('user'),
    key: text.leftOut,
    request_hash: text.leftOut,
    /** JSON of the outcome, a refusal included. */
    outcome: text.leftOut,
    created_at: time,
  }).deleted(null, { rules: ['UNIQUE (user_id, key)'] }),
  /** The row stays for the rows that name it; erasing deletes the picture itself. */
  table('picture', {
    /** 32 hex digits, random: the name of the file too. */
    id: text.exportedAs('picture').stays.key,
    user_id: ref('user'),
    bytes: int.blank(0),
    /** SHA-256 of its content, hex; '' of those from before it was kept. */
    hash: text.leftOut.default('').blank(''),
    created_at: time,
    /** When it was handed in; pictures that never were are deleted after a day. */
    used_at: time.nullable,
  }).kept('identity', {
    checks: ['length(id) = 32'],
    index: {
      of_user: '(user_id, created_at)',
      unused: '(created_at) WHERE used_at IS NULL',
      of_content: "(hash) WHERE hash <> ''",
    },
  }),
  table('real_name', {
    id,
    user_id: ref('user'),
    name: text.blank(''),
    card_id: text.blank(''),
    /** Ids of pictures. */
    front_pic: picture,
    reverse_pic: picture,
    state: oneOf(['waiting', 'approved', 'rejected']),
    /** Why it was rejected; empty otherwise. */
    reason,
    created_at: time,
    decided_at: time.nullable,
  }).kept('identity', {
    name: 'identity',
    checks: [
      'front_pic <> reverse_pic',
      "(state = 'waiting') = (decided_at IS NULL)",
      "state <> 'rejected' OR reason <> ''",
    ],
    unique: { one_open: "(user_id) WHERE state IN ('waiting', 'approved')" },
    index: {
      of_user: '(user_id, id)',
      waiting: "(created_at, id) WHERE state = 'waiting'",
      front_pic: '(front_pic)',
      reverse_pic: '(reverse_pic)',
    },
  }),
];
