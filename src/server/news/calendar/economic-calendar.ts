import type { CalendarEvent } from '#contract/entities-context';
import type { Language } from '#contract/languages';
import { DAY_MS } from '#contract/time-units';
import type { Clock } from '../../clock.ts';
import type { CalendarSource } from './calendar-source.ts';
import { EventListError, type ListedEvent, readEventList } from './event-list.ts';

const MAX_TOLD = 300;
/** Refused entries that the log names. */
const MAX_FAULTS = 5;
const FALLBACK: Language = 'en';

type Log = Record<'info' | 'warn', (fields: object, text: string) => void>;

/** The economic calendar of the site: the last list that could be read. Without a source there is none. */
export class EconomicCalendarOfSite {
  readonly #source: CalendarSource | null;
  readonly #clock: Clock;
  readonly #log: Log;
  #events: readonly ListedEvent[] | null = null;
  #reading: Promise<void> | null = null;

  constructor(source: CalendarSource | null, clock: Clock, log: Log) {
    this.#source = source;
    this.#clock = clock;
    this.#log = log;
  }

  /** Whether a list was read. */
  get isKnown(): boolean {
    return this.#events !== null;
  }

  /** Reads the source when it may have changed; one look at a time. What cannot be read is logged, and the last list stays. */
  look(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #read(): Promise<void> {
    const source = this.#source;
    if (!source) return;
    try {
      const text = await source.read();
      if (text === null) return;
      const { events, faults } = readEventList(text);
      this.#events = events;
      const told = { calendar: source.name, events: events.length, refused: faults.length };
      if (faults.length > 0) {
        const first = faults.slice(0, MAX_FAULTS);
        this.#log.warn({ ...told, faults: first }, 'entries of the economic calendar were refused');
      } else this.#log.info(told, 'the economic calendar was read');
    } catch (cause) {
      // The message of a parser may quote what it read.
      const reason = cause instanceof Error ? cause.name : 'unknown';
      const code = (cause as { code?: unknown }).code;
      const fault = cause instanceof EventListError ? cause.message : undefined;
      this.#log.warn(
        { calendar: source.name, reason, code, fault },
        'the economic calendar could not be read',
      );
    }
  }

  /** The events of today (UTC) and later, the earliest first, in a language. */
  coming(language: Language): CalendarEvent[] {
    const fromMs = Math.floor(this.#clock() / DAY_MS) * DAY_MS;
    const coming = (this.#events ?? []).filter(({ atMs }) => atMs >= fromMs).slice(0, MAX_TOLD);
    return coming.map((event) => ({ ...event, title: titleIn(event, language) }));
  }
}

function titleIn({ title }: ListedEvent, language: Language): string {
  if (typeof title === 'string') return title;
  return title[language] ?? title[FALLBACK] ?? Object.values(title)[0] ?? '';
}
