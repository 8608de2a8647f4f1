import type { CalendarEvent } from '#contract/entities-context';

const DAY_MS = 86_400_000;

/** Events by their day (UTC), in their order; of the same event twice the first. */
export function daysOf(events: readonly CalendarEvent[]): { atMs: number; events: CalendarEvent[] }[] {
  const days = new Map<number, Map<string, CalendarEvent>>();
  for (const event of events) {
    const day = Math.floor(event.atMs / DAY_MS) * DAY_MS;
    const ofDay = days.get(day) ?? new Map<string, CalendarEvent>();
    const name = `${event.atMs} ${event.currency} ${event.title}`;
    days.set(day, ofDay.has(name) ? ofDay : ofDay.set(name, event));
  }
  return [...days].map(([atMs, ofDay]) => ({ atMs, events: [...ofDay.values()] }));
}
