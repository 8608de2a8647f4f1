import type { FastifyReply } from 'fastify';
import { CODE_SUCCESS } from '#contract/constants';
import type { Envelope } from '#contract/envelope';
import { ERRORS, type ErrorName } from '#contract/errors';
import type { Language } from '#contract/languages';
import { AmountTooLarge } from '#contract/money';
import { BOUNDS, type Bounds, Refusal } from '../refusal.ts';
import { isNoRoom } from '../store/no-room.ts';
import type { Texts } from '../texts.ts';

/** Every answer is HTTP 200 with an envelope; what happened is in its code (S3.32, S8.1). */
export function success(texts: Texts, language: Language, message: string, data: unknown): Envelope {
  return { code: CODE_SUCCESS, msg: texts.text(language, `server.${message}`), data };
}

/** The one place where what went wrong becomes a code of the contract. */
export function failure(texts: Texts, language: Language, cause: unknown): Envelope {
  const { reason, field, bounds, carried } = refusalOf(cause);
  const data = { ...(field !== null && { field }), ...carried };
  return {
    code: ERRORS[reason],
    msg: answeredText(texts, language, reason, bounds),
    data: Object.keys(data).length === 0 ? null : data,
  };
}

const WRITTEN = {
  usd: (texts: Texts, language: Language, value: string) => texts.money(language, value),
  length: (texts: Texts, language: Language, value: string) => texts.duration(language, Number(value)),
  number: (texts: Texts, language: Language, value: string) => texts.number(language, value),
};

/** What a refusal says, with its bounds in the caller's figures. */
export function answeredText(texts: Texts, language: Language, reason: ErrorName, bounds: Bounds): string {
  const kinds: Readonly<Record<string, 'usd' | 'length' | 'number'>> =
    reason in BOUNDS ? BOUNDS[reason as keyof typeof BOUNDS] : {};
  const values = Object.entries(bounds).map(([name, value]) => [
    name,
    WRITTEN[kinds[name] ?? 'number'](texts, language, value),
  ]);
  return values.length === 0
    ? texts.text(language, `error.${reason}`)
    : texts.text(language, `error.${reason}`, Object.fromEntries(values));
}

/** The refusal behind an error: our own, the web server's complaint about a request, or a fault of ours. */
export function refusalOf(cause: unknown): Refusal {
  if (cause instanceof Refusal) return cause;
  // At another price it may be done.
  if (isNoRoom(cause) || cause instanceof AmountTooLarge) return new Refusal('tryLater');
  const status = statusOf(cause);
  if (status === 429) return new Refusal('tooMany');
  if (status === 404) return new Refusal('notFound');
  if (status >= 400 && status < 500) return new Refusal('malformed', 'body');
  return new Refusal('fault');
}

export function sendEnvelope(reply: FastifyReply, envelope: Envelope): FastifyReply {
  return reply.code(200).type('application/json; charset=utf-8').send(JSON.stringify(envelope));
}

function statusOf(cause: unknown): number {
  if (typeof cause !== 'object' || cause === null || !('statusCode' in cause)) return 500;
  return Number(cause.statusCode);
}
