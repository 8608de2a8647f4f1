import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { PERIOD_MS, type Period } from '#contract/constants';
import type { Candle } from '#contract/entities-market';
import { type KlinePush, TOPIC } from '#contract/socket';
import { by } from '../by.ts';
import { promiseActor } from '../unprovided.ts';

/**
 * Candles: the chart of one instrument in one period, and the live candle merged into it.
 * Started by app, never ends; idle while no screen shows a chart.
 */

export type ChartSubject = { instrumentId: number; code: string };

export type CandlesInput = {
  /** The length of one candle. */
  period: Period;
};
export type CandlesContext = CandlesInput & {
  /** The instrument that is drawn. */
  subject: ChartSubject;
  /** As loaded, oldest first, and the candles that were completed since. */
  history: Candle[];
  /** The running candle, once a push brought it; the view draws it after the history. */
  live: Candle | null;
};

export type CandlesEvent =
  /** `period` is the one that the address asks for. */
  | { type: 'chart.shown'; subject: ChartSubject; period?: Period | null }
  | { type: 'chart.hidden' }
  | { type: 'period.picked'; period: Period }
  | { type: 'chart.retry' }
  | { type: 'connection.opened' }
  | { type: 'kline.pushed'; code: string; candles: KlinePush[] };

export type CandlesEmitted =
  | { type: 'chart.changed'; code: string; period: Period }
  /** The trader chose it; the address chose none. */
  | { type: 'period.chosen'; period: Period }
  | { type: 'topic.wanted'; topic: string }
  | { type: 'topic.dropped'; topic: string };

const NO_SUBJECT: ChartSubject = { instrumentId: 0, code: '' };

export const candlesMachine = setup({
  types: {
    context: {} as CandlesContext,
    input: {} as CandlesInput,
    events: {} as CandlesEvent,
    emitted: {} as CandlesEmitted,
    tags: {} as 'skeleton' | 'candles' | 'empty' | 'failed',
  },
  actors: {
    /** Reads the candles of an instrument and a period. */
    loadCandles: promiseActor<Candle[], { instrumentId: number; period: Period }>('loadCandles'),
  },
  actions: {
    /** Keeps which instrument is drawn, and its period when the address names one. */
    storeSubject: assign(({ context }, params: { subject: ChartSubject; period?: Period | null }) => ({
      subject: params.subject,
      period: params.period ?? context.period,
    })),
    notifyChanged: emit(({ context: { subject, period } }) => ({
      type: 'chart.changed' as const,
      code: subject.code,
      period,
    })),
    /** Keeps the period that the trader chose. */
    storePeriod: assign((_, params: { period: Period }) => ({ period: params.period })),
    notifyChosen: emit((_, params: { period: Period }) => ({
      type: 'period.chosen' as const,
      period: params.period,
    })),
    /** Keeps the loaded candles; the live candle starts anew. */
    storeCandles: assign((_, params: { candles: Candle[] }) => ({ history: params.candles, live: null })),
    /** Drops all candles, the live one too. */
    clearCandles: assign({ history: [], live: null }),
    /**
     * Puts the pushed candles in place of the live one, one after the other: each that begins a new period completes the last.
     * Older ones take their place among the loaded candles, as the server mended them.
     */
    mergeLive: assign(({ context }, params: { pushed: KlinePush[] }) =>
      newsOf(params.pushed, context).reduce(merged, {
        history: mended(params.pushed, context),
        live: context.live,
      }),
    ),
    wantTopic: emit(({ context }) => ({
      type: 'topic.wanted' as const,
      topic: TOPIC.kline(context.subject.code),
    })),
    dropTopic: emit(({ context }) => ({
      type: 'topic.dropped' as const,
      topic: TOPIC.kline(context.subject.code),
    })),
  },
  guards: {
    /** The chart already draws this instrument. */
    isSameSubject: ({ context }, params: { subject: ChartSubject }) =>
      params.subject.instrumentId === context.subject.instrumentId,
    /** The chosen period is another one than the chart's. */
    isOtherPeriod: ({ context }, params: { period: Period }) => params.period !== context.period,
    /** The server sent at least one candle. */
    hasCandles: (_, params: { candles: Candle[] }) => params.candles.length > 0,
    /** The push is of this instrument, and continues the last candle or follows it directly. */
    isNextCandle: ({ context }, params: { code: string; pushed: KlinePush[] }) =>
      params.code === context.subject.code &&
      newsOf(params.pushed, context).length > 0 &&
      !isGap(params.pushed, context),
    /** The push is of this instrument, and candles are missing before it. */
    isBeyondNext: ({ context }, params: { code: string; pushed: KlinePush[] }) =>
      params.code === context.subject.code && isGap(params.pushed, context),
  },
  delays: { answerTimeout: 10_000 },
}).createMachine({
  id: 'candles',
  context: ({ input }) => ({ subject: NO_SUBJECT, period: input.period, history: [], live: null }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        'chart.shown': { target: 'shown', actions: by('storeSubject') },
        'period.picked': { actions: [by('storePeriod'), by('notifyChosen')] },
      },
    },
    shown: {
      entry: ['clearCandles', 'wantTopic', 'notifyChanged'],
      exit: 'dropTopic',
      initial: 'loading',
      on: {
        'chart.hidden': { target: 'idle' },
        'chart.shown': [
          { guard: by('isSameSubject') },
          { target: 'shown', reenter: true, actions: by('storeSubject') },
        ],
        'period.picked': {
          guard: by('isOtherPeriod'),
          target: '.loading',
          actions: [by('storePeriod'), by('notifyChosen'), 'clearCandles', 'notifyChanged'],
        },
      },
      states: {
        loading: {
          tags: 'skeleton',
          invoke: {
            id: 'loadCandles',
            src: 'loadCandles',
            input: ({ context }) => ({ instrumentId: context.subject.instrumentId, period: context.period }),
            onDone: [
              {
                guard: { type: 'hasCandles', params: ({ event }) => ({ candles: event.output }) },
                target: 'showing',
                actions: { type: 'storeCandles', params: ({ event }) => ({ candles: event.output }) },
              },
              { target: 'empty' },
            ],
            onError: { target: 'failed' },
          },
          after: { answerTimeout: { target: 'failed' } },
          meta: { clauses: ['S7.23'] },
        },
        showing: {
          tags: 'candles',
          initial: 'live',
          states: {
            live: {
              on: {
                'connection.opened': { target: 'catchingUp' },
                'kline.pushed': [
                  {
                    guard: {
                      type: 'isNextCandle',
                      params: ({ event }) => ({ code: event.code, pushed: event.candles }),
                    },
                    actions: { type: 'mergeLive', params: ({ event }) => ({ pushed: event.candles }) },
                  },
                  {
                    guard: {
                      type: 'isBeyondNext',
                      params: ({ event }) => ({ code: event.code, pushed: event.candles }),
                    },
                    target: 'catchingUp',
                  },
                ],
              },
              meta: { clauses: ['S2.45', 'S7.32', 'S9.3'] },
            },
            catchingUp: {
              invoke: {
                id: 'reloadCandles',
                src: 'loadCandles',
                input: ({ context }) => ({
                  instrumentId: context.subject.instrumentId,
                  period: context.period,
                }),
                onDone: {
                  target: 'live',
                  actions: { type: 'storeCandles', params: ({ event }) => ({ candles: event.output }) },
                },
                onError: { target: 'live' },
              },
              after: { answerTimeout: { target: 'live' } },
              meta: { clauses: ['S7.23'] },
            },
          },
        },
        empty: {
          tags: 'empty',
          on: { 'chart.retry': { target: 'loading' } },
          meta: { clauses: ['S8.15'] },
        },
        failed: {
          tags: 'failed',
          on: { 'chart.retry': { target: 'loading' }, 'connection.opened': { target: 'loading' } },
          meta: { clauses: ['S8.3'] },
        },
      },
    },
  },
});

type Drawn = Pick<CandlesContext, 'history' | 'live'>;

/** Time of the youngest candle known, or null without any. */
function lastTime({ history, live }: Drawn): number | null {
  return live?.time ?? history.at(-1)?.time ?? null;
}

/** What a push says of the last candle and those after it, oldest first: the server leaves none out between them. */
function newsOf(pushed: readonly KlinePush[], context: CandlesContext): Candle[] {
  const last = lastTime(context);
  if (last === null) return [];
  return pushed.filter(({ period, time }) => period === context.period && time >= last);
}

/** Whether a push begins after the candle that follows the last one. */
function isGap(pushed: readonly KlinePush[], context: CandlesContext): boolean {
  const first = pushed.find(({ period }) => period === context.period);
  const last = lastTime(context);
  return first !== undefined && last !== null && first.time > last + PERIOD_MS[context.period];
}

/** The loaded candles with those that the server sent again; what is older than all of them stays away. */
function mended(pushed: readonly KlinePush[], context: CandlesContext): Candle[] {
  const { history, period } = context;
  const [firstMs, lastMs] = [history[0]?.time ?? Number.POSITIVE_INFINITY, lastTime(context) ?? 0];
  const again = pushed.filter((push) => push.period === period && push.time >= firstMs && push.time < lastMs);
  if (again.length === 0) return history;
  const byTime = new Map([...history, ...again].map((candle) => [candle.time, candle]));
  return [...byTime.values()].sort((one, other) => one.time - other.time);
}

/** The running candle replaced, or completed and followed by the next one. */
function merged({ history, live: running }: Drawn, live: Candle): Drawn {
  const isNext = running !== null && live.time > running.time;
  return {
    live,
    history: isNext ? [...history.filter(({ time }) => time < running.time), running] : history,
  };
}

export type CandlesRef = ActorRefFrom<typeof candlesMachine>;
export type CandlesSnapshot = SnapshotFrom<typeof candlesMachine>;
