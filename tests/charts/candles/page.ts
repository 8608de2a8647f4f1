import type { AnyEventObject } from 'xstate';
import { kline } from '#contract/routes/market';
import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import {
  again,
  button,
  failure,
  hasFailed,
  heading,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';
import { press, tab } from '../../e2e/paths/actions.ts';
import { byItself, type EventExecutor, type PageModel } from '../../e2e/paths/page-model.ts';
import { DRIVEN } from '../../support/driven-source.ts';
import { model } from './candles.model.ts';

const isDrawn: PageAssertion = (page) =>
  seen(page.getByRole('img', { name: /^Candlestick chart of (EUR\/USD|Gold)$/ }));
const noChart: PageAssertion = (page) =>
  unseen(page.getByRole('img', { name: /Candlestick/ }), failure(page), page.getByText('No data yet'));

export const view: ChartView = {
  states: {
    idle: { inApp: 'no screen shows a chart', inGallery: noChart },
    'shown.loading': {
      inApp: (page) => unseen(page.getByRole('img', { name: /Candlestick/ }), failure(page)),
      inGallery: async (page) => {
        await seen(heading(page, 'Gold'), button(page, 'Buy'));
        await noChart(page);
      },
    },
    'shown.showing.live': isDrawn,
    'shown.showing.catchingUp': isDrawn,
    'shown.empty': (page) => seen(page.getByText('No data yet')),
    'shown.failed': hasFailed,
  },
  controls: { 'chart.retry': again },
  noControl: {
    'chart.shown': BY_SCREEN,
    'chart.hidden': BY_SCREEN,
    'kline.pushed': 'The socket pushes it.',
  },
};

const TIMEOUT_MS = 10_000;
/** More candles of five minutes than the market of the paths has: what comes is not all that was missed. */
const GAP_MS = 6 * 3_600_000;
const { euro } = DRIVEN;

/** An event after which the chart asks the server: the answer waits for the path. */
const asking =
  (execute: EventExecutor): EventExecutor =>
  (app, step, later) => {
    app.calls.hold(kline);
    return execute(app, step, later);
  };
const timeOut: EventExecutor = asking((app) => app.pass(TIMEOUT_MS));

export const pageModel: PageModel = {
  clauses: 'S2.45 S7.23 S7.32 S8.3 S8.15 S9.3',
  chart: 'candles',
  model,
  async open(app, { steps }) {
    app.calls.hold(kline);
    if (steps.some(({ event }) => event.type === 'connection.opened')) app.socket.hold();
    app.socket.keepBack(`KLINE.${euro.code}`);
    await app.open('/trade');
  },
  events: {
    // The panel sends it as soon as it is drawn.
    'chart.shown': byItself,
    'chart.hidden': ({ page }) => tab(page, 'Markets'),
    'period.picked': asking(({ page }, { event }) =>
      press(page, (event as AnyEventObject).period === '1min' ? '1M' : '5M'),
    ),
    'chart.retry': asking(({ page }) => press(page, 'Try again')),
    'connection.opened': asking(({ socket }) => socket.release()),
    'kline.pushed': asking(async ({ socket, backend }, { transitions }) => {
      const isBeyondNext = transitions.some((name) => name.endsWith('[1]'));
      socket.deliver(`KLINE.${euro.code}`);
      if (isBeyondNext) backend.server.clock.nowMs += GAP_MS;
      backend.source.set(euro, backend.source.quote(euro.id).closeMicro / 1_000_000 + 0.01);
      await backend.tick();
    }),
    'done:loadCandles': async (app, { event }, later) => {
      const isPushed = later.some((step) => step.event.type === 'kline.pushed');
      if (isPushed) await app.socket.keptBack(`KLINE.${euro.code}`);
      app.backend.source.hasCandles = (event as AnyEventObject).output.length > 0;
      await app.calls.answer(kline);
    },
    'error:loadCandles': ({ calls }) => calls.lose(kline),
    'after:answerTimeout@candles.shown.loading': timeOut,
    'done:reloadCandles': ({ calls }) => calls.answer(kline),
    'error:reloadCandles': ({ calls }) => calls.lose(kline),
    'after:answerTimeout@candles.shown.showing.catchingUp': timeOut,
  },
  states: view.states,
};
