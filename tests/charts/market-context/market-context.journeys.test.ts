import { describe, expect, it } from 'vitest';
import type { CalendarEvent, InstrumentContext } from '#contract/entities-context';
import { liveDay } from '#machines/market-context/day';
import { daysOf } from '#machines/market-context/event-days';
import { marketContextMachine } from '#machines/market-context/market-context.machine';
import { weekHours } from '#machines/market-context/week';
import { CONTEXT, ECONOMIC_CALENDAR } from '../../gallery/samples-trade.ts';
import { anywhere } from '../../support/anywhere.ts';
import { lost } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';
import { model } from './market-context.model.ts';

function context() {
  const server = heldActor<InstrumentContext, { instrumentId: number }>();
  const started = startChart(marketContextMachine.provide({ actors: { load: server.logic } }));
  const { actor } = started;
  return {
    ...started,
    server,
    show: (instrumentId = 1) => actor.send({ type: 'context.shown', instrumentId }),
    hide: () => actor.send({ type: 'context.hidden' }),
    figures: () => actor.getSnapshot().value.figures,
    answer: () => actor.getSnapshot().context.answer,
    asked: () => server.calls.map(({ input }) => input.instrumentId),
  };
}

async function known() {
  const one = context();
  one.show();
  await one.server.answer(CONTEXT);
  return one;
}

describe('what surrounds the instrument on Trade', () => {
  it('S2.44 is read when it is shown, and again every half minute, the figures before standing meanwhile', async () => {
    const { clock, server, figures, answer, asked } = await known();
    expect([figures(), answer()]).toEqual([{ shown: 'known' }, CONTEXT]);
    clock.increment(29_999);
    expect(asked()).toEqual([1]);
    clock.increment(1);
    expect([figures(), answer()]).toEqual([{ shown: 'reading' }, CONTEXT]);
    const later = { ...CONTEXT, day: null };
    await server.answer(later);
    expect([figures(), answer()]).toEqual([{ shown: 'known' }, later]);
  });

  it('S8.3 what could not be read is not known, and is asked for again after a quarter of a minute', async () => {
    const { clock, server, figures, answer, asked } = await known();
    clock.increment(30_000);
    await server.fail(lost());
    expect([figures(), answer()]).toEqual([{ shown: 'failed' }, null]);
    clock.increment(14_999);
    expect(asked()).toEqual([1, 1]);
    clock.increment(1);
    expect([figures(), asked()]).toEqual([{ shown: 'reading' }, [1, 1, 1]]);
    clock.increment(9_999);
    expect(figures()).toEqual({ shown: 'reading' });
    clock.increment(1);
    expect(figures()).toEqual({ shown: 'failed' });
    expect(server.last().signal.aborted).toBe(true);
  });

  it('S8.3 S4.14 what failed is read again by itself once the link is back, and nothing else is', async () => {
    const { actor, server, figures, asked, show } = context();
    show();
    await server.fail(lost());
    actor.send({ type: 'connection.opened' });
    expect(figures()).toEqual({ shown: 'reading' });
    await server.answer(CONTEXT);
    actor.send({ type: 'connection.opened' });
    expect([figures(), asked()]).toEqual([{ shown: 'known' }, [1, 1]]);
  });

  it('S2.42 is forgotten when it is hidden, and the question given up; the next instrument is asked for by its id', async () => {
    const { clock, server, figures, answer, asked, show, hide } = await known();
    clock.increment(30_000);
    hide();
    expect([figures(), answer()]).toEqual(['hidden', null]);
    expect(server.last().signal.aborted).toBe(true);
    clock.increment(60_000);
    expect(asked()).toEqual([1, 1]);
    show(2);
    expect([figures(), asked()]).toEqual([{ shown: 'reading' }, [1, 1, 2]]);
  });

  it('S3.1 the details are opened and closed, whatever is known', () => {
    const { actor, show } = context();
    const details = () => actor.getSnapshot().value.details;
    show();
    expect(details()).toBe('closed');
    actor.send({ type: 'details.open' });
    expect([details(), actor.getSnapshot().hasTag('details')]).toEqual(['open', true]);
    actor.send({ type: 'details.close' });
    expect([details(), actor.getSnapshot().hasTag('details')]).toEqual(['closed', false]);
  });
});

describe('figures of the last day', () => {
  const day = { sinceMs: 0, open: '100', high: '110', low: '95', volume: '7' };

  it.each([
    ['104', { high: '110', low: '95', change: '4.00' }],
    ['112.5', { high: '112.5', low: '95', change: '12.50' }],
    ['90', { high: '110', low: '90', change: '-10.00' }],
  ])('S2.44 take a price of %s in', (close, expected) => {
    expect(liveDay(day, close)).toEqual({ ...expected, volume: '7' });
  });
});

describe('a week of trading', () => {
  const HOUR = 3_600_000;
  const DAY = 24 * HOUR;
  /** A zone ahead of UTC by so many hours. */
  const ahead = (hours: number) => (atMs: number, later: number) =>
    Math.floor((atMs + hours * HOUR) / DAY) * DAY + later * DAY - hours * HOUR;

  it('S5.9 is cut at the midnights of the zone', () => {
    // From 22:00 UTC of the first day until 22:00 of the next.
    const open = [{ fromMs: 22 * HOUR, toMs: 46 * HOUR }];
    const [today, tomorrow, third, ...rest] = weekHours(open, HOUR, ahead(8));
    expect(today?.open).toEqual([]);
    expect(tomorrow).toEqual({
      fromMs: 16 * HOUR,
      open: [{ fromMs: 22 * HOUR, toMs: 40 * HOUR }],
      isWhole: false,
    });
    expect(third?.open).toEqual([{ fromMs: 40 * HOUR, toMs: 46 * HOUR }]);
    expect(rest.map((day) => day.open)).toEqual([[], [], [], []]);
  });

  it('S5.9 has whole days where it goes on from midnight to midnight', () => {
    const open = [{ fromMs: -DAY, toMs: 9 * DAY }];
    for (const zone of [-8, 0, 14])
      expect(weekHours(open, 5 * HOUR, ahead(zone)).map(({ isWhole }) => isWhole)).toEqual(
        Array(7).fill(true),
      );
  });
});

describe('events of the economic calendar', () => {
  it('S2.3 stand by their day, each once', () => {
    const [first] = ECONOMIC_CALENDAR.events as [CalendarEvent];
    const days = daysOf([first, ...ECONOMIC_CALENDAR.events], (epochMs) => Math.floor(epochMs / 86_400_000));
    expect(days.map(({ events }) => events.length)).toEqual([2, 1]);
    expect(days[0]?.atMs).toBe(first.atMs);
  });
});

anywhere('S2.42', model, {
  'marketContext.figures.shown -- context.hidden [0]': { figures: 'hidden' },
});
