import type { EventObject } from 'xstate';

/**
 * Examples of every event of a chart, by type. A chart's fixtures `satisfies` it, so that an event the chart
 * learns later does not compile until it has an example.
 */
export type Examples<Event extends EventObject> = {
  [Type in Event['type']]: readonly Omit<Extract<Event, { type: Type }>, 'type'>[];
};

/** The examples as events to send, in the order they are written. */
export function eventsOf(examples: Record<string, readonly object[]>): EventObject[] {
  return Object.entries(examples).flatMap(([type, payloads]) =>
    payloads.map((payload) => ({ ...payload, type })),
  );
}
