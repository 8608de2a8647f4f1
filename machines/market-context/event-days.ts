import type { CalendarEvent } from '#contract/entities-context';

/** The day of an instant (epoch ms) by some clocks, as a number that no other day has. */
export type DayOf = (epochMs: number) => number;

/** Events by their day, in their order; of the same event twice the first. `atMs` is an instant of the day. */
export function daysOf(
  events: readonly CalendarEvent[],
  dayOf: DayOf,
): { atMs: number; events: CalendarEvent[] }[] {
  const days = new Map<number, Map<string, CalendarEvent>>();
  for (const event of events) {
    const day = dayOf(event.atMs);
    const ofDay = days.get(day) ?? new Map<string, CalendarEvent>();
    const name = `${event.atMs} ${event.currency} ${event.title}`;
    days.set(day, ofDay.has(name) ? ofDay : ofDay.set(name, event));
  }
  return [...days.values()]
    .map((ofDay) => [...ofDay.values()])
    .map((ofDay) => ({ atMs: ofDay[0]?.atMs ?? 0, events: ofDay }));
}
