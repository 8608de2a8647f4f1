import * as z from 'zod';
import { IMPORTANCE } from '#contract/entities-context';
import { LANGUAGE_CODES } from '#contract/languages';

/** The economic calendar as an operator provides it: docs/OPERATIONS.md describes it. */

const MAX_EVENTS = 5_000;

/** One line, without signs that change the direction of what stands around it. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u);
const title = line(160);
const figure = line(24);

const listedEvent = z
  .object({
    time: z.iso.datetime({ offset: true }),
    currency: z.string().regex(/^[A-Z]{3}$/),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
    title: z.union([title, z.partialRecord(z.enum(LANGUAGE_CODES), title)]),
    importance: z.union(IMPORTANCE.map((value) => z.literal(value))),
    forecast: figure.optional(),
    previous: figure.optional(),
    actual: figure.optional(),
  })
  .refine((event) => typeof event.title === 'string' || Object.keys(event.title).length > 0)
  .transform(({ time, ...event }) => ({ ...event, atMs: Date.parse(time) }));
export type ListedEvent = z.output<typeof listedEvent>;

const list = z.object({ events: z.array(z.unknown()).max(MAX_EVENTS) });

/** The events of a list, the earliest first, and how many entries could not be read. Throws where it is no list. */
export function readEventList(text: string): { events: readonly ListedEvent[]; refused: number } {
  const entries = list.parse(JSON.parse(text)).events.map((entry) => listedEvent.safeParse(entry));
  const events = entries.flatMap(({ data }) => data ?? []);
  return {
    events: events.toSorted((one, other) => one.atMs - other.atMs),
    refused: entries.length - events.length,
  };
}
