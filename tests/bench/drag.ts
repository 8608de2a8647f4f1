import type { Browser } from 'playwright';
import type { Server } from '#server/compose/compose';
import { type BenchRow, printRows } from './measured.ts';
import { slowCpu, withBrowser, withServer } from './phone.ts';
import { type QuietPage, withQuietPage } from './quiet-page.ts';

const RUN_MS = 4_000;
const FRAME_MS = 1_000 / 60;
const AWAY_PX = 40;
const SYMBOL = 'BTCUSD';
const TAG = '[role=slider][data-tone=stop]';
/** No tag stands over the middle of the chart. */
const CHART = 'main [role=img]';

type Frames = { frames: number; dropped: number; elapsedMs: number };
type Place = { x: number; y: number };

/**
 * Frames of the trade screen on a processor slowed four times: at rest, while a finger drags a stop over the chart, while it draws
 * the end of a line on it and pans it, and while two pinch it.
 */
export function benchDrag(): Promise<BenchRow[]> {
  return withServer({}, (server) =>
    withBrowser(async (browser) => {
      const { rest, ...moved } = await measure(browser, server);
      const fps = ({ frames, elapsedMs }: Frames): number => (frames / elapsedMs) * 1_000;
      const rowsOf = (what: string, moved: Frames): BenchRow[] => {
        const row = (figure: string, unit: string, of: (frames: Frames) => number): BenchRow => ({
          what: `${what}, slowed 4x: ${figure}`,
          value: of(moved),
          unit,
          peer: { what: 'the same screen at rest', value: of(rest) },
          ratio: of(moved) / of(rest),
        });
        return [row('frames', '/s', fps), row('dropped frames', '', ({ dropped }) => dropped)];
      };
      return [
        ...rowsOf('a stop dragged over the chart', moved.drag),
        ...rowsOf('a line drawn on the chart', moved.drawing),
        ...rowsOf('a chart panned', moved.pan),
        ...rowsOf('a chart pinched', moved.pinch),
      ];
    }),
  );
}

async function measure(
  browser: Browser,
  server: Server,
): Promise<Record<'rest' | 'drag' | 'drawing' | 'pan' | 'pinch', Frames>> {
  const token = await withPosition(server);
  return withQuietPage(browser, async (page) => {
    await page.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `localStorage.setItem('token', ${JSON.stringify(token)})`,
    });
    await page.goto(`${server.address}/trade?symbol=${SYMBOL}`);
    await page.evaluate(`(${waitFor})('${TAG}').then(() => new Promise((done) => setTimeout(done, 1_000)))`);
    await slowCpu(page);
    const rest = await page.evaluate<Frames>(COUNT_FRAMES);
    const drag = await framesUnderFingers(page, upAndDown(await middleOf(page, TAG)));
    await press(page, 'Cancel');
    await press(page, 'Draw');
    await press(page, 'Trend line');
    const { x, y } = await middleOf(page, CHART);
    await touch(page, 'touchStart', { x, y });
    await lift(page);
    const drawing = await framesUnderFingers(page, upAndDown({ x: x + AWAY_PX, y }));
    // A line that was drawn is selected, and may be deleted.
    await press(page, 'Delete');
    const pan = await framesUnderFingers(page, (share) => [{ x: x - 2 * AWAY_PX * share, y }]);
    const pinch = await framesUnderFingers(page, (share) => [
      { x: x - AWAY_PX * (2 + share), y },
      { x: x + AWAY_PX * (2 + share), y },
    ]);
    return { rest, drag, drawing, pan, pinch };
  });
}

/** Where fingers are while a share goes from -1 to 1 and back. */
type Fingers = (share: number) => Place[];

const upAndDown =
  ({ x, y }: Place): Fingers =>
  (share) => [{ x, y: y - AWAY_PX * share }];

/** Counts frames while fingers press and move. */
async function framesUnderFingers(page: QuietPage, fingers: Fingers): Promise<Frames> {
  await touch(page, 'touchStart', ...fingers(0));
  const counted = page.evaluate<Frames>(COUNT_FRAMES);
  const startMs = performance.now();
  while (performance.now() - startMs < RUN_MS) {
    const share = Math.sin((performance.now() - startMs) / 300);
    await touch(page, 'touchMove', ...fingers(share));
  }
  const frames = await counted;
  await lift(page);
  return frames;
}

const middleOf = (page: QuietPage, selector: string): Promise<Place> =>
  page.evaluate<Place>(
    `(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))(document.querySelector('${selector}').getBoundingClientRect())`,
  );

/** Presses the button of that name, as soon as there is one. */
const press = (page: QuietPage, name: string): Promise<void> =>
  page.evaluate(`(${waitFor})('button', ${JSON.stringify(name)}).then((button) => button.click())`);

/** Runs in the page: the element of that name, when it is there. */
function waitFor(selector: string, name?: string): Promise<Element> {
  return new Promise((found) => {
    const look = (): void => {
      const element = [...document.querySelectorAll(selector)].find(
        (one) => name === undefined || (one.getAttribute('aria-label') ?? one.textContent) === name,
      );
      if (element) found(element);
      else setTimeout(look, 100);
    };
    look();
  });
}

const lift = (page: QuietPage): Promise<unknown> =>
  page.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });

const touch = (
  page: QuietPage,
  type: 'touchStart' | 'touchMove',
  ...touchPoints: Place[]
): Promise<unknown> => page.send('Input.dispatchTouchEvent', { type, touchPoints });

/** The token of a demo account with a position that has a stop near the price. */
async function withPosition({ address, market }: Server): Promise<string> {
  const instrument = market.instruments.find(({ code }) => code === SYMBOL);
  if (!instrument) throw new Error(`no ${SYMBOL}`);
  const call = async <Data>(path: string, token: string): Promise<Data> => {
    const headers = {
      lang: 'en',
      'idempotency-key': crypto.randomUUID(),
      ...(token && { authorization: token }),
    };
    const answer = (await (await fetch(address + path, { headers })).json()) as { code: number; data: Data };
    if (answer.code !== 1) throw new Error(`${path} answers ${answer.code}`);
    return answer.data;
  };
  const { token } = await call<{ token: string }>('/api/user/createAccountDemoForU', '');
  const close = market.quote(instrument.id).closeMicro / 1_000_000;
  const query = new URLSearchParams({
    type: '1',
    cont: '1',
    forex_id: String(instrument.id),
    status: '1',
    target_price: '0',
    stop_loss_price: (close * 0.997).toFixed(instrument.pricePrecision),
    target_profit_price: '0',
    multiple: instrument.multiples[0] ?? '1',
  });
  await call(`/v1/api/forex/submit?${query}`, token);
  return token;
}

const COUNT_FRAMES = `new Promise((resolve) => {
  const count = { frames: 0, dropped: 0 };
  const startedAt = performance.now();
  let last = startedAt;
  const frame = () => {
    const now = performance.now();
    count.frames += 1;
    count.dropped += Math.max(0, Math.round((now - last) / ${FRAME_MS}) - 1);
    last = now;
    if (now - startedAt < ${RUN_MS}) requestAnimationFrame(frame);
    else resolve({ ...count, elapsedMs: now - startedAt });
  };
  requestAnimationFrame(frame);
})`;

if (import.meta.main) printRows(await benchDrag());
