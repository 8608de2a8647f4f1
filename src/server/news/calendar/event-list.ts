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
  .refine((event) => typeof event.title === 'string' || Object.keys(event.title).length > 0, {
    path: ['title'],
  })
  .transform(({ time, ...event }) => ({ ...event, atMs: Date.parse(time) }));
export type ListedEvent = z.output<typeof listedEvent>;

const FIGURE = 'one line of up to 24 letters, as text';
/** What each field holds, as a refusal says it. Nothing that was read is in it: a list may be secret. */
const WANTED = {
  time: 'an instant with its offset from UTC, such as 2026-12-04T13:30:00Z',
  currency: 'three capital letters of ISO 4217',
  country: 'two capital letters of ISO 3166-1',
  title: 'one line of up to 160 letters, or such a line by the code of a language of the app',
  importance: IMPORTANCE.join(', '),
  forecast: FIGURE,
  previous: FIGURE,
  actual: FIGURE,
} satisfies Record<keyof z.input<typeof listedEvent>, string>;

const list = z.object({ events: z.array(z.unknown()).max(MAX_EVENTS) });

/** The text is no list of events. */
export class EventListError extends Error {
  override name = 'EventListError';
}

/** Why an entry is refused: each field that does not fit, once. */
function faultOf(error: z.ZodError, index: number): string {
  const fields = new Set(
    error.issues.map(({ path }) => Object.keys(WANTED).find((field) => field === path[0])),
  );
  const faults = [...fields].map((field) =>
    field
      ? `events[${index}].${field}: must be ${WANTED[field as keyof typeof WANTED]}`
      : `events[${index}]: must be an object`,
  );
  return faults.join('; ');
}

/** The events of a list, the earliest first, and why others were refused, a fault for each. Throws EventListError where it is no list. */
export function readEventList(text: string): { events: readonly ListedEvent[]; faults: readonly string[] } {
  const entries = entriesOf(text).map((entry) => listedEvent.safeParse(entry));
  const events = entries.flatMap(({ data }) => data ?? []);
  return {
    events: events.toSorted((one, other) => one.atMs - other.atMs),
    faults: entries.flatMap(({ error }, index) => (error ? faultOf(error, index) : [])),
  };
}

function entriesOf(text: string): readonly unknown[] {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new EventListError('the file: must be JSON');
  }
  const { data } = list.safeParse(read);
  if (data) return data.events;
  throw new EventListError(`events: must be a list of up to ${MAX_EVENTS} entries, in an object`);
}
