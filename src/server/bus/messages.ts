import * as z from 'zod';
import { REVIEW_KINDS } from '#contract/constants';

const id = z.int().positive();
const price = z.int().positive();
const volume = z.int().nonnegative();

/** Why sessions ended, by the text that says it. */
const SESSION_ENDS = [
  'error.accountClosed',
  'error.accountFrozen',
  'server.endedByPassword',
  'server.endedElsewhere',
] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];

const MESSAGE = z.discriminatedUnion('type', [
  /** Balance, margin or positions of a user changed. */
  z.object({ type: z.literal('account.changed'), userId: id }),
  /** Positions and pending orders left the book other than by a fill. */
  z.object({ type: z.literal('orders.closed'), userId: id, orderIds: z.array(id) }),
  /** `why` in words for who used them; missing where nothing more is to be said. */
  z.object({
    type: z.literal('session.ended'),
    sessionIds: z.array(id),
    why: z.optional(z.enum(SESSION_ENDS)),
  }),
  /** A setting of the site; readers read it again. */
  z.object({ type: z.literal('setting.changed'), key: z.string() }),
  z.object({ type: z.literal('review.decided'), userId: id, kind: z.enum(REVIEW_KINDS) }),
  /** A user set, changed or deleted price alerts, or one counts again as the price came back. */
  z.object({ type: z.literal('alerts.changed'), userId: id }),
  /** Copies of a leader began or ended. */
  z.object({ type: z.literal('copies.changed'), userId: id }),
  /** A user changed the account's security; other devices of theirs read it again. */
  z.object({ type: z.literal('account.edited'), userId: id }),
  /** A user changed the watchlist, which has a new version; other devices of theirs read it again. */
  z.object({ type: z.literal('watchlist.changed'), userId: id, version: z.int().positive() }),
  /** A user has a new notification. */
  z.object({ type: z.literal('notification.added'), userId: id }),
  /** A user read some of it. */
  z.object({ type: z.literal('notification.read'), userId: id }),
  /** There is a new announcement to everyone. */
  z.object({ type: z.literal('announcement.added') }),
  /** A message to a person waits to be handed on; for the node that took it in. */
  z.object({ type: z.literal('delivery.waiting') }),
  /**
   * Prices that the node that reads a live feed took: code, time, price and volume; and running candles: code, time, start,
   * open, high, low, close and volume. Prices in millionths, times in epoch ms.
   */
  z.object({
    type: z.literal('prices.heard'),
    ticks: z.array(z.tuple([z.string(), z.int(), price, volume])),
    minutes: z.array(z.tuple([z.string(), z.int(), z.int(), price, price, price, price, volume])),
  }),
  /** How a node is, which no table has. Times in epoch ms. */
  z.object({
    type: z.literal('node.here'),
    node: z.object({
      name: z.string().max(200),
      startedAtMs: z.int(),
      isDraining: z.boolean(),
      waiting: z.int().nonnegative(),
      // Empty of a node that does not say it.
      version: z.string().max(40).default(''),
    }),
  }),
  /** Messages may have been lost: a listener that keeps something in memory compares it with the database. */
  z.object({ type: z.literal('look.again') }),
]);
const ENVELOPE = z.object({ from: z.string(), messages: z.array(z.unknown()) });

/**
 * What a node tells the others after its commit. A message says what to read again and never holds the new value. Only the
 * prices of a live feed and how a node is are in the message itself, as no table has them.
 */
export type BusMessage = z.output<typeof MESSAGE>;
export type BusMessageOf<Type extends BusMessage['type']> = Extract<BusMessage, { type: Type }>;

export const LOOK_AGAIN: BusMessage = { type: 'look.again' };

/** PostgreSQL refuses a notification of 8,000 bytes. */
export const MAX_TEXT_BYTES = 7_900;
/** Ids in one message, of up to 16 digits each: such a message fits one text. */
const MAX_IDS = 400;
/** Prices in one message, and candles, each of a hundred bytes or so. */
const MAX_TICKS = 60;
const MAX_MINUTES = 40;
/** A batch of more texts than this costs more to send than to read again. */
const MAX_TEXTS = 32;

/** The texts that carry these messages, in their order, each short enough for every link. */
export function busTextsOf(from: string, messages: readonly BusMessage[]): string[] {
  const texts: string[] = [];
  let kept: string[] = [];
  let size = 0;
  const room = MAX_TEXT_BYTES - Buffer.byteLength(envelope(from, []));
  for (const piece of messages.flatMap(split).map((message) => JSON.stringify(message))) {
    const added = Buffer.byteLength(piece) + 1;
    if (added > room) return [envelope(from, [JSON.stringify(LOOK_AGAIN)])];
    if (size + added > room) {
      texts.push(envelope(from, kept));
      kept = [];
      size = 0;
    }
    kept.push(piece);
    size += added;
  }
  if (kept.length > 0) texts.push(envelope(from, kept));
  return texts.length > MAX_TEXTS ? [envelope(from, [JSON.stringify(LOOK_AGAIN)])] : texts;
}

/** What a text says, and whose it is; null when it is none of ours. Messages of a newer version are left out. */
export function readText(text: string): { from: string; messages: BusMessage[] } | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const read = ENVELOPE.safeParse(value);
  if (!read.success) return null;
  const messages = read.data.messages.flatMap((message) => MESSAGE.safeParse(message).data ?? []);
  return { from: read.data.from, messages };
}

function split(message: BusMessage): BusMessage[] {
  if (message.type === 'orders.closed') {
    return chunks(message.orderIds, MAX_IDS).map((orderIds) => ({ ...message, orderIds }));
  }
  if (message.type === 'session.ended') {
    return chunks(message.sessionIds, MAX_IDS).map((sessionIds) => ({ ...message, sessionIds }));
  }
  if (message.type === 'prices.heard') {
    return [
      ...chunks(message.ticks, MAX_TICKS).map((ticks) => ({ ...message, ticks, minutes: [] })),
      ...chunks(message.minutes, MAX_MINUTES).map((minutes) => ({ ...message, ticks: [], minutes })),
    ];
  }
  return [message];
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, nth) => items.slice(nth * size, (nth + 1) * size));
}

function envelope(from: string, messages: readonly string[]): string {
  return `{"from":${JSON.stringify(from)},"messages":[${messages.join(',')}]}`;
}
