import { describe, expect, it } from 'vitest';
import { PERIOD_MS, type Period } from '#contract/constants';
import type { Candle } from '#contract/entities-market';
import { candlesMachine } from '#machines/candles/candles.machine';
import { anywhere } from '../../support/anywhere.ts';
import { lost } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';
import { model } from './candles.model.ts';

const MINUTE = PERIOD_MS['1min'];
const candleAt = (minute: number, close = '2'): Candle => ({
  time: minute * MINUTE,
  open: '1',
  high: '3',
  low: '1',
  close,
  volume: '0',
});
const euro = { instrumentId: 1, code: 'EURUSD' };
const gold = { instrumentId: 2, code: 'XAUUSD' };

function chart(kept: Period = '1min') {
  const server = heldActor<Candle[], { instrumentId: number; period: Period }>();
  const started = startChart(candlesMachine.provide({ actors: { loadCandles: server.logic } }), {
    input: { period: kept },
  });
  const { actor, announced } = started;
  return {
    ...started,
    server,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    closes: () => actor.getSnapshot().context.history.map(({ time, close }) => [time / MINUTE, close]),
    topics: () =>
      announced
        .splice(0)
        .filter(({ topic }) => topic !== undefined)
        .map(({ type, topic }) => [type, topic]),
    push: (candle: Candle, code = euro.code, period: Period = '1min') =>
      actor.send({ type: 'kline.pushed', code, candles: [{ ...candle, period }] }),
  };
}

/** A chart of the euro with the candles of minutes 1 to 3. */
async function showing() {
  const shown = chart();
  shown.actor.send({ type: 'chart.shown', subject: euro });
  await shown.server.answer([candleAt(1), candleAt(2), candleAt(3)]);
  return shown;
}

const live = { shown: { showing: 'live' } };
const catchingUp = { shown: { showing: 'catchingUp' } };

describe('the live candle', () => {
  it('S7.32 S3.3 a push of older candles puts them in their places, and leaves out what is older than the chart', async () => {
    const { actor, push, context, closes } = await showing();
    push(candleAt(4));
    const history = context().history;
    push(candleAt(4, '6'));
    expect(context().history).toBe(history);
    const again = [candleAt(0, '9'), candleAt(2, '7'), candleAt(3, '8'), candleAt(4, '6'), candleAt(5)];
    const candles = again.flatMap((candle) =>
      (['1min', '5min'] as const).map((period) => ({
        ...candle,
        period,
        close: period === '1min' ? candle.close : '0',
      })),
    );
    actor.send({ type: 'kline.pushed', code: euro.code, candles });
    expect(closes()).toEqual([
      [1, '2'],
      [2, '7'],
      [3, '8'],
      [4, '6'],
    ]);
    expect(context().live).toMatchObject({ time: 5 * MINUTE });
  });

  it('S7.32 S2.45 a push of the running minute replaces the running candle', async () => {
    const { push, context, closes, state } = await showing();
    push(candleAt(3, '5'));
    push(candleAt(3, '6'));
    expect(context().live).toMatchObject({ time: 3 * MINUTE, close: '6' });
    expect(closes()).toEqual([
      [1, '2'],
      [2, '2'],
      [3, '2'],
    ]);
    expect(state()).toEqual(live);
  });

  it('S7.32 the next minute completes the running candle with its last figures', async () => {
    const { push, context, closes } = await showing();
    push(candleAt(3, '6'));
    push(candleAt(4, '7'));
    expect(context().live).toMatchObject({ time: 4 * MINUTE, close: '7' });
    expect(closes()).toEqual([
      [1, '2'],
      [2, '2'],
      [3, '6'],
    ]);
    push(candleAt(5, '8'));
    expect(closes().at(-1)).toEqual([4, '7']);
  });

  it('S7.32 candles that ended come in one push with the running one, and each counts', async () => {
    const { actor, closes, context, state } = await showing();
    const minutes = [candleAt(3, '6'), candleAt(4, '7'), candleAt(6, '8')].map((candle) => ({
      ...candle,
      period: '1min' as const,
    }));
    actor.send({
      type: 'kline.pushed',
      code: euro.code,
      candles: [{ ...candleAt(0), period: '5min' }, ...minutes],
    });
    expect(closes()).toEqual([
      [1, '2'],
      [2, '2'],
      [3, '6'],
      [4, '7'],
    ]);
    expect(context().live).toMatchObject({ time: 6 * MINUTE, close: '8' });
    expect(state()).toEqual(live);
  });

  it('S7.32 a minute that was skipped makes the chart read the candles again', async () => {
    const { push, context, closes, state, server } = await showing();
    push(candleAt(5));
    expect(state()).toEqual(catchingUp);
    expect(server.last().input).toEqual({ instrumentId: 1, period: '1min' });
    expect(context().live).toBeNull();
    await server.answer([candleAt(3), candleAt(4), candleAt(5)]);
    expect(closes().map(([minute]) => minute)).toEqual([3, 4, 5]);
    expect(state()).toEqual(live);
  });

  it('S7.32 an older candle, another instrument or another period changes nothing', async () => {
    const { push, context, state } = await showing();
    const before = context();
    push(candleAt(2, '9'));
    push(candleAt(4, '9'), gold.code);
    push(candleAt(9, '9'), gold.code);
    push(candleAt(4, '9'), euro.code, '5min');
    expect(context()).toEqual(before);
    expect(state()).toEqual(live);
  });

  it('S7.23 after a reconnect the candles in between are read, and the old ones stay until they come', async () => {
    const { actor, push, closes, server, context, state } = await showing();
    push(candleAt(3, '6'));
    actor.send({ type: 'connection.opened' });
    expect(closes()).toHaveLength(3);
    await server.fail(lost());
    expect(closes()).toHaveLength(3);
    expect(state()).toEqual(live);
    actor.send({ type: 'connection.opened' });
    await server.answer([candleAt(3), candleAt(4)]);
    expect(context().live).toBeNull();
    expect(closes().map(([minute]) => minute)).toEqual([3, 4]);
  });
});

describe('what the chart is about', () => {
  it('S9.3 another period clears the candles, gives the running load up and asks for its own', async () => {
    const { actor, server, context } = await showing();
    actor.send({ type: 'period.picked', period: '5min' });
    expect(context()).toMatchObject({ period: '5min', history: [], live: null });
    expect(server.last().input).toEqual({ instrumentId: 1, period: '5min' });
    const running = server.last();
    actor.send({ type: 'period.picked', period: '1day' });
    expect(running.signal.aborted).toBe(true);
    actor.send({ type: 'period.picked', period: '1day' });
    expect(server.calls).toHaveLength(3);
  });

  it('S7.32 its topic follows the instrument and is dropped with the screen', async () => {
    const { actor, topics, context } = await showing();
    expect(topics()).toEqual([['topic.wanted', 'KLINE.EURUSD']]);
    actor.send({ type: 'chart.shown', subject: euro });
    expect(topics()).toEqual([]);
    actor.send({ type: 'chart.shown', subject: gold });
    expect(topics()).toEqual([
      ['topic.dropped', 'KLINE.EURUSD'],
      ['topic.wanted', 'KLINE.XAUUSD'],
    ]);
    expect(context().history).toEqual([]);
    actor.send({ type: 'chart.hidden' });
    expect(topics()).toEqual([['topic.dropped', 'KLINE.XAUUSD']]);
  });

  it('S8.3 S8.15 no candles is empty, no answer in 10 s is failed; both can be tried again', async () => {
    const { actor, server, clock, state } = chart();
    actor.send({ type: 'chart.shown', subject: euro });
    clock.increment(10_000);
    expect(state()).toEqual({ shown: 'failed' });
    actor.send({ type: 'chart.retry' });
    await server.answer([]);
    expect(state()).toEqual({ shown: 'empty' });
    actor.send({ type: 'chart.retry' });
    await server.answer([candleAt(1)]);
    expect(state()).toEqual(live);
  });
});

describe('what the address says', () => {
  const changes = ({ announced }: ReturnType<typeof chart>) =>
    announced
      .splice(0)
      .filter(({ type }) => type === 'chart.changed')
      .map(({ code, period }) => [code, period]);

  it('S2.3 S2.45 each instrument and each period is announced, and none that stays', async () => {
    const started = chart();
    const { actor } = started;
    actor.send({ type: 'chart.shown', subject: euro });
    expect(changes(started)).toEqual([['EURUSD', '1min']]);
    actor.send({ type: 'period.picked', period: '5min' });
    actor.send({ type: 'period.picked', period: '5min' });
    expect(changes(started)).toEqual([['EURUSD', '5min']]);
    actor.send({ type: 'chart.shown', subject: gold });
    expect(changes(started)).toEqual([['XAUUSD', '5min']]);
  });

  it('S2.3 S2.45 the period it asks for is shown; without one the chart keeps its own over screens', () => {
    const { actor, server, context } = chart();
    actor.send({ type: 'chart.shown', subject: euro, period: '60min' });
    expect(server.last().input).toEqual({ instrumentId: 1, period: '60min' });
    actor.send({ type: 'chart.hidden' });
    actor.send({ type: 'chart.shown', subject: gold, period: null });
    expect(context().period).toBe('60min');
  });
});

describe('the period that was chosen last', () => {
  it('S2.45 is the one a chart begins with, and the address wins over it', () => {
    const { actor, server } = chart('15min');
    actor.send({ type: 'chart.shown', subject: euro, period: null });
    expect(server.last().input).toEqual({ instrumentId: 1, period: '15min' });
    actor.send({ type: 'chart.hidden' });
    actor.send({ type: 'chart.shown', subject: euro, period: '1day' });
    expect(server.last().input).toEqual({ instrumentId: 1, period: '1day' });
  });

  it('S2.45 is announced when it is chosen, and not when the address names it', () => {
    const { actor, announced } = chart();
    const chosen = () => announced.splice(0).filter(({ type }) => type === 'period.chosen');
    actor.send({ type: 'period.picked', period: '5min' });
    expect(chosen()).toEqual([{ type: 'period.chosen', period: '5min' }]);
    actor.send({ type: 'chart.shown', subject: euro, period: '60min' });
    expect(chosen()).toEqual([]);
    actor.send({ type: 'period.picked', period: '1day' });
    expect(chosen()).toEqual([{ type: 'period.chosen', period: '1day' }]);
  });
});

describe('a chart that is late or fails', () => {
  it('S2.45 S7.23 a period picked before the chart is shown is the one it loads', () => {
    const { actor, server, state } = chart();
    actor.send({ type: 'period.picked', period: '5min' });
    expect(state()).toBe('idle');
    expect(server.calls).toEqual([]);
    actor.send({ type: 'chart.shown', subject: euro });
    expect(server.last().input).toEqual({ instrumentId: 1, period: '5min' });
  });

  it.each([
    'chart.retry',
    'connection.opened',
  ] as const)('S8.3 an error is shown as one, and %s loads again', async (type) => {
    const { actor, server, state } = chart();
    actor.send({ type: 'chart.shown', subject: euro });
    await server.fail(lost());
    expect(state()).toEqual({ shown: 'failed' });
    actor.send({ type });
    expect(state()).toEqual({ shown: 'loading' });
    expect(server.calls).toHaveLength(2);
  });

  it('S8.15 an empty chart can be asked for again', async () => {
    const { actor, server, state } = chart();
    actor.send({ type: 'chart.shown', subject: euro });
    await server.answer([]);
    expect(state()).toEqual({ shown: 'empty' });
    actor.send({ type: 'chart.retry' });
    expect(state()).toEqual({ shown: 'loading' });
    expect(server.calls).toHaveLength(2);
  });

  it('S7.23 S8.3 catching up is given up after 10 s, and the candles known stay live', async () => {
    const { actor, server, clock, state, closes } = await showing();
    const before = closes();
    actor.send({ type: 'connection.opened' });
    clock.increment(9_999);
    expect(state()).toEqual(catchingUp);
    clock.increment(1);
    expect(state()).toEqual(live);
    expect(server.last().signal.aborted).toBe(true);
    expect(closes()).toEqual(before);
  });
});

anywhere('S2.45', model, {
  'candles.shown -- chart.hidden [0]': 'idle',
  'candles.shown -- chart.shown [1]': { shown: 'loading' },
  'candles.shown -- period.picked [0]': { shown: 'loading' },
});
