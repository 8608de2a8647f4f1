import { fromPromise } from 'xstate';
import { calendarList, forexContext } from '#contract/routes/context';
import { marketContextMachine } from '#machines/market-context/market-context.machine';
import { feature } from '../app/boot/feature.ts';
import { resource } from './makers/resource.ts';

/** What surrounds the instrument on Trade, and the events of the economy that are to come. */

/** The last day, the hours and the headlines of the instrument on Trade. */
export const marketContextFeature = feature(marketContextMachine)({
  id: 'marketContext',
  scope: 'device',
  listens: [{ from: 'connection', on: 'connection.opened', send: 'connection.opened' }],
  actors: ({ http }) => ({
    load: fromPromise(async ({ input, signal }) => {
      const request = { instrumentId: input.instrumentId };
      return (await http(forexContext, request, { signal })).data;
    }),
  }),
});

/** The economic calendar, with the currencies of the instrument whose id is asked. */
export const economicCalendarFeature = resource('economicCalendar', 'device', ({ read, ask }) =>
  read(calendarList, { instrumentId: ask === '' ? null : Number(ask) }),
);
