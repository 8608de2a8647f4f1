import * as z from 'zod';
import { MIN_FOUND_BY } from '../constants.ts';
import { LANGUAGES, type Language } from '../languages.ts';
import { readDecimal } from '../typed-decimal.ts';
import { ROLES, type Role } from './rights.ts';

/** What an operator may ask of the running server, by `npm run desk` or in a browser. */

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{Cc}*$/u, 'must be one line of text');
const neededReason = line(500).min(1, 'A reason is needed (--reason).');
const reason = line(500).default('');
const id = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'An id is a number.')
  .transform(Number);
const kind = line(40).min(1);
/** Hours without a sign, as a decimal. */
const hours = z
  .string()
  .regex(/^\d{1,5}(\.\d{1,2})?$/, {
    error: ({ input }) =>
      `Hours are a number from 0 to 99999 with no more than 2 decimals (--older-than 24), not ${JSON.stringify(input)}.`,
  })
  .transform(Number);
/** Pages count from 1. */
const page = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, 'A page is a number from 1.')
  .default('1')
  .transform(Number);
const uid = z.string().regex(/^\d{6,16}$/, 'A UID is a number of ten digits.');
/** A sum as people type it in English, not 0; one that may be two numbers is refused. */
const signedUsd = z.string().transform((typed, context) => {
  const [, sign = '', text = ''] = /^\s*([+−-]?)(.*)$/su.exec(typed) ?? [];
  const { value, other } = readDecimal(text, { point: '.', group: ',' });
  if (value !== null && other === null && /^\d{1,9}(\.|$)/.test(value) && Number(value) !== 0)
    return /[−-]/.test(sign) ? `-${value}` : value;
  const message =
    other === null
      ? `An amount in USD other than 0 is needed (--amount=-12.5), below 1000000000 and with no more than 6 decimals, not ${JSON.stringify(typed)}.`
      : `${JSON.stringify(typed)} may be ${value} or ${other}: write it without a group sign, or with cents.`;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});
const code = line(20)
  .min(1, 'A code of an instrument is needed.')
  .transform((text) => text.toUpperCase());
/** Codes of instruments between commas; each counts once. */
const codes = line(300).transform((text) => [
  ...new Set(
    text
      .split(',')
      .map((one) => one.trim().toUpperCase())
      .filter((code) => code !== ''),
  ),
]);
/** As users of a machine are named: what can be confused with another is no name. */
const operatorName = z
  .string()
  .trim()
  .regex(
    /^[a-z][a-z0-9._-]{0,39}$/,
    'A name begins with a small letter and has letters, digits, ., _ and -.',
  );
const isRole = (word: string): word is Role => ROLES.some((role) => role === word);
/** Roles between commas. */
const roles = line(100).transform((text, context): Role[] => {
  const words = text.split(',').map((word) => word.trim());
  if (words.every(isRole)) return [...new Set(words)];
  context.addIssue({ code: 'custom', message: `Roles are needed (--roles): ${ROLES.join(', ')}.` });
  return z.NEVER;
});
const languages = Object.keys(LANGUAGES) as [Language, ...Language[]];

export const operatorRequest = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('list'), kind: kind.optional(), olderThan: hours.optional() }),
  z.strictObject({ command: z.literal('show'), kind, id }),
  z.strictObject({ command: z.literal('dashboard') }),
  z.strictObject({ command: z.literal('reasons'), kind }),
  z.strictObject({ command: z.literal('approve'), kind, id, reason }),
  z.strictObject({
    command: z.literal('reject'),
    kind,
    id,
    reason: neededReason,
    invalid: z.boolean().default(false),
  }),
  z.strictObject({ command: z.literal('news') }),
  z.strictObject({
    command: z.literal('publish'),
    category: z.enum(['news', 'announcement']),
    title: line(200).min(1, 'A title is needed (--title).'),
    desc: line(300).default(''),
    content: z.string().max(200_000),
    lang: z.enum(languages).optional(),
    logo: line(4).default(''),
    instruments: codes.default([]),
    reason,
  }),
  z.strictObject({ command: z.literal('unpublish'), id, reason }),
  z.strictObject({ command: z.literal('settings') }),
  z.strictObject({ command: z.literal('set'), key: line(60).min(1), value: z.string().max(500), reason }),
  z.strictObject({
    command: z.literal('find-user'),
    text: line(254).min(
      MIN_FOUND_BY,
      'A UID, an e-mail address, a name, a phone number, two letters of one, or an order is needed.',
    ),
  }),
  z.strictObject({ command: z.literal('user'), uid }),
  z.strictObject({ command: z.literal('cases'), uid }),
  z.strictObject({ command: z.literal('ledger'), uid, page }),
  z.strictObject({ command: z.literal('end-sessions'), uid, reason: neededReason }),
  z.strictObject({ command: z.literal('freeze'), uid, reason: neededReason }),
  z.strictObject({ command: z.literal('unfreeze'), uid, reason: neededReason }),
  z.strictObject({ command: z.literal('instruments') }),
  z.strictObject({ command: z.literal('halt'), code, reason: neededReason }),
  z.strictObject({ command: z.literal('resume'), code, reason: neededReason }),
  z.strictObject({ command: z.literal('leaders') }),
  z.strictObject({ command: z.literal('pause-leader'), uid, reason: neededReason }),
  z.strictObject({ command: z.literal('resume-leader'), uid, reason: neededReason }),
  z.strictObject({ command: z.literal('end-leader'), uid, reason: neededReason }),
  z.strictObject({ command: z.literal('copies'), page }),
  z.strictObject({ command: z.literal('copy-flags') }),
  z.strictObject({ command: z.literal('opposites') }),
  z.strictObject({
    command: z.literal('opposites-seen'),
    uid,
    other: uid,
    code,
    last: z.iso.datetime('An instant is as 2026-01-05T12:00:00.000Z.'),
    reason: neededReason,
  }),
  z.strictObject({ command: z.literal('copied-order'), id }),
  z.strictObject({ command: z.literal('clock') }),
  z.strictObject({ command: z.literal('accept-clock'), reason: neededReason }),
  z.strictObject({
    command: z.literal('replay'),
    action: z
      .enum(['status', 'start', 'pause', 'speed', 'seek', 'loop'], {
        error: 'must be start, pause, speed, seek, loop, or nothing',
      })
      .default('status'),
    value: line(40).default(''),
    reason,
  }),
  z.strictObject({
    command: z.literal('log'),
    limit: z
      .string()
      .regex(/^[1-9]\d{0,2}$/, 'must be 1 to 999')
      .default('50')
      .transform(Number),
  }),
  z.strictObject({ command: z.literal('correct'), uid, amount: signedUsd, reason: neededReason }),
  z.strictObject({ command: z.literal('proposals'), all: z.boolean().default(false) }),
  z.strictObject({ command: z.literal('confirm-proposal'), id, reason }),
  z.strictObject({ command: z.literal('refuse-proposal'), id, reason: neededReason }),
  z.strictObject({ command: z.literal('withdraw-proposal'), id, reason }),
  z.strictObject({ command: z.literal('operators') }),
  z.strictObject({ command: z.literal('add-operator'), name: operatorName, roles, reason }),
  z.strictObject({ command: z.literal('change-operator'), name: operatorName, roles, reason: neededReason }),
  z.strictObject({ command: z.literal('invite-operator'), name: operatorName, reason: neededReason }),
  z.strictObject({ command: z.literal('disable-operator'), name: operatorName, reason: neededReason }),
  z.strictObject({ command: z.literal('enable-operator'), name: operatorName, reason: neededReason }),
]);
export type OperatorRequest = z.output<typeof operatorRequest>;
export type CommandName = OperatorRequest['command'];
export type OperatorRequestOf<Name extends CommandName> = Extract<OperatorRequest, { command: Name }>;

export const operatorCall = z.strictObject({
  operator: line(60).min(1, 'An operator is needed (--operator).'),
  request: operatorRequest,
});
export type OperatorCall = z.input<typeof operatorCall>;
