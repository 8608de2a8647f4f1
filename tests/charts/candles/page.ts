import type { AnyEventObject } from 'xstate';
import { kline } from '#contract/routes/market';
import { walkable } from '../../../machines/walkables/candles.ts';
import { DRIVEN } from '../../../support/driven-source.ts';
import { button, failure, type PageAssertion, seen, unseen } from '../../sights.ts';
import { press, tab } from '../hands.ts';
import { limits } from '../limits/candles.ts';
import type { Deed, Deeds } from '../walk.ts';

const TIMEOUT_MS = 10_000;
const GAP_MS = 600_000;
const { euro } = DRIVEN;

/** A deed after which the chart asks the server: the answer waits for the path. */
const asking =
  (deed: Deed): Deed =>
  (stage, step, rest) => {
    stage.calls.hold(kline);
    return deed(stage, step, rest);
  };
const timeOut: Deed = asking((stage) => stage.pass(TIMEOUT_MS));

const drawn: PageAssertion = (page) =>
  seen(page.getByRole('img', { name: `Candlestick chart of ${euro.showCode}` }));

export const deeds: Deeds = {
  chart: 'candles',
  walkable,
  limits,
  async open(stage, { steps }) {
    stage.calls.hold(kline);
    if (steps.some(({ event }) => event.type === 'connection.opened')) stage.link.hold();
    stage.link.silence(`KLINE.${euro.code}`);
    await stage.open('/trade');
  },
  deeds: {
    // The panel tells it as soon as it is drawn.
    'chart.shown': () => undefined,
    'chart.hidden': ({ page }) => tab(page, 'Markets'),
    'period.picked': asking(({ page }) => press(page, '5M')),
    'chart.retry': asking(({ page }) => press(page, 'Try again')),
    'connection.opened': asking(({ link }) => link.release()),
    'kline.pushed': asking(({ link, world }, { edges }) => {
      const isBeyondNext = edges.some((edge) => edge.endsWith('[1]'));
      link.speak(`KLINE.${euro.code}`);
      if (isBeyondNext) world.server.clock.nowMs += GAP_MS;
      world.source.set(euro, 1.2);
      world.tick();
    }),
    'done:loadCandles': async (stage, { event }, rest) => {
      const isPushed = rest.some((step) => step.event.type === 'kline.pushed');
      if (isPushed) await stage.link.kept(`KLINE.${euro.code}`);
      stage.world.source.hasCandles = (event as AnyEventObject).output.length > 0;
      await stage.calls.answer(kline);
    },
    'error:loadCandles': ({ calls }) => calls.lose(kline),
    'after:answerTimeout@candles.shown.loading': timeOut,
    'done:reloadCandles': ({ calls }) => calls.answer(kline),
    'error:reloadCandles': ({ calls }) => calls.lose(kline),
    'after:answerTimeout@candles.shown.showing.catchingUp': timeOut,
  },
  sights: {
    idle: 'no screen shows a chart',
    'shown.loading': (page) => unseen(page.getByRole('img', { name: /Candlestick/ }), failure(page)),
    'shown.showing.live': drawn,
    'shown.showing.catchingUp': drawn,
    'shown.empty': (page) => seen(page.getByText('No data yet')),
    'shown.failed': (page) => seen(failure(page), button(page, 'Try again')),
  },
};
