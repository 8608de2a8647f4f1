import { PROPOSED } from '#contract/desk/proposals';
import { id, int, micro, oneOf, ref, table, text, time } from '../table.ts';

/** Settings and jobs of the site, operators, and what they propose and decide. */
export const DESK = [
  table('setting', {
    key: text.key,
    value: text,
  }).impersonal('It is the site’s own.', { hasRowid: true }),
  table('job', {
    name: text.key,
    due_at: time,
  }).impersonal('It is the site’s own.'),
  table('decision', {
    id,
    /** What was decided on: a kind of review, or another thing an operator does. */
    kind: text,
    subject: text,
    decision: text,
    reason: text,
    operator: text,
    created_at: time,
    /**
     * Of what moves money and one operator approved alone: up to which sum of a user and day one might then, in micro-USD. Null of
     * anything else, and of what was approved before sums counted.
     */
    alone_up_to: micro.nullable,
  }).impersonal('What operators decided, by numbers and uids: append-only.', {
    guards: {
      no_update: { before: 'UPDATE', says: 'decisions are append-only' },
      no_delete: { before: 'DELETE', says: 'decisions are append-only' },
    },
  }),
  /** Somebody who works in the back office. */
  table('operator', {
    id,
    name: text.unique,
    /** Words between spaces, as the contract's `Role` has them. */
    roles: text.check("<> ''"),
    created_at: time,
    /** Since when they may do nothing; null while they may. */
    disabled_at: time.nullable,
    /** To sign in by name: both or neither. The secret is of an authenticator app, sealed by factors/sealing.ts. */
    password_hash: text.nullable,
    secret: text.nullable,
    /** The last step of 30 s whose code was used; 0 before the first. */
    last_step: int,
  }).impersonal('It is of who works for the site.', {
    checks: ['(password_hash IS NULL) = (secret IS NULL)'],
  }),
  /** What an operator signs in by without a name. */
  table('operator_passkey', {
    id,
    operator_id: ref('operator'),
    credential_id: text.unique,
    public_key: text,
    sign_count: int,
    transports: text,
    rp_id: text,
    created_at: time,
  }).impersonal('It is of who works for the site.', { index: { of: '(operator_id)' } }),
  /** Lets an operator enrol what they sign in by, once. */
  table('operator_invitation', {
    id,
    operator_id: ref('operator'),
    /** SHA-256 of the token, hex. */
    token_hash: text.unique,
    created_at: time,
    expires_at: time,
    /** When it was used, or another took its place. */
    used_at: time.nullable,
  }).impersonal('It is of who works for the site.', { index: { of: '(operator_id)' } }),
  table('operator_session', {
    id,
    operator_id: ref('operator'),
    /** SHA-256 of the token, hex. */
    token_hash: text.unique,
    /** Where it was opened from. */
    network: text,
    created_at: time,
    /** The absolute end. */
    ends_at: time,
    /** The last use, to within a minute. */
    used_at: time,
    ended_at: time.nullable,
  }).impersonal('It is of who works for the site.', { index: { of: '(operator_id)' } }),
  /** What an operator proposed, and what another one answered; see docs/decisions/operators.md. */
  table('proposal', {
    id,
    what: oneOf(PROPOSED),
    /** The id of a case, the UID of a user, or the key of a setting. */
    subject: text.stays,
    /** Whose balance a correction is of; null of the others. */
    user_id: ref('user').nullable,
    /** Signed for a correction. */
    amount: micro,
    /** What the proposer saw of the case beside its amount, as a hash; '' where there is nothing beside it. */
    terms: text.leftOut.stays,
    /** It stays, as it does with decisions: what was proposed is not edited. */
    reason: text.stays,
    /** Names of operators; the second is there once another one confirmed or refused. They are nothing of the user. */
    proposed_by: text.leftOut.stays,
    created_at: time,
    expires_at: time,
    state: oneOf(['waiting', 'decided', 'refused', 'expired', 'withdrawn']),
    second: text.leftOut.stays.nullable,
    /** What was said to the answer. */
    answer: text.stays,
    answered_at: time.nullable,
  }).kept('money', {
    name: 'correction',
    checks: [
      'expires_at > created_at',
      "what <> 'correction' OR (amount <> 0 AND reason <> '')",
      "(what = 'correction') = (user_id IS NOT NULL)",
      "(state = 'waiting') = (answered_at IS NULL)",
      "(state IN ('decided', 'refused')) = (second IS NOT NULL)",
      'second <> proposed_by',
    ],
    unique: { waiting: "(what, subject) WHERE state = 'waiting'" },
    index: { corrected: "(user_id, answered_at) WHERE what = 'correction'" },
    guards: {
      no_edit: {
        before:
          'UPDATE OF id, what, subject, user_id, amount, terms, reason, proposed_by, created_at, expires_at',
        says: 'what was proposed is not edited',
      },
      no_delete: { before: 'DELETE', says: 'what was proposed is not deleted' },
    },
  }),
];
