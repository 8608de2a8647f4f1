import { ALERT_PERCENT } from '#contract/alerts';
import { microToWire, toMicro } from '#contract/money';
import type { CatalogueInstrument } from '#server/market/catalogue';
import { INSTRUMENTS } from '#server/market/instruments';
import { parseRecording } from '#server/market/read-recording';
import { type Random, seededRandom } from '../random.ts';
import { replayOf } from '../replay-of.ts';
import type { TestServer } from '../server.ts';
import { pricesNear } from './random-ticket.ts';
import { type Candles, csvOf, randomCandles } from './recording.ts';
import { instantsOf } from './replayed.ts';
import { oneServer } from './sites.ts';
import { SlowAlert } from './slow-alert.ts';
import { type ChangeOfOne, changesOfAll } from './slow-path.ts';

/** Ten minutes before the weekend of currencies and metals, a Friday. */
const START_MS = Date.UTC(2026, 0, 16, 21, 50);
const ANCHOR_MS = Date.UTC(2026, 0, 5, 12);
const ALERTS_OF_USER = 20;
/** So often a server is taken away from one tick to the next. */
const DISTURBED = 0.03;
/** So often one is paused or resumed, changed, and deleted after one was set. */
const PAUSED = 0.3;
const CHANGED = 0.3;
const DELETED = 0.2;

export type Size = { seed: number; speed: number; minutes: number; ticks: number; alerts: number };
/** Of an alert: how it stands, what the server told its user of it, in order, and when it fired last. */
export type Standing = {
  id: number;
  state: string;
  level: number;
  firings: { price: string; side: string; level: string }[];
  lastMs: number | null;
};
export type Outcome = { expected: Standing[]; seen: Standing[]; prices: number };

/** Every change of a price up to an instant, for the alerts that there are. */
class SlowPrices {
  readonly #changes: readonly ChangeOfOne[];
  #next = 0;

  constructor(candles: Candles, instruments: readonly CatalogueInstrument[]) {
    this.#changes = changesOfAll(candles, instruments);
  }

  get count(): number {
    return this.#changes.length;
  }

  advance(untilMs: number, alerts: Iterable<SlowAlert>): void {
    const ofInstrument = Map.groupBy(alerts, ({ instrumentId }) => instrumentId);
    for (let one = this.#changes[this.#next]; one && one.atMs <= untilMs; one = this.#changes[this.#next]) {
      this.#next += 1;
      const { atMs, price, isJump, instrumentId } = one;
      if (price === null) continue;
      for (const alert of ofInstrument.get(instrumentId) ?? []) alert.see(atMs, price, isJump);
    }
  }
}

type World = { random: Random; users: number[]; slow: Map<number, { userId: number; alert: SlowAlert }> };

/**
 * Random alerts on a random recording: what servers tell whose ticks come at random, some of them late, and of which one is taken
 * away now and then, and what slow alerts do that see every change of every price. `onTick` gets both after each tick.
 */
export async function replayAlerts(
  size: Size,
  open = oneServer,
  onTick: (outcome: Omit<Outcome, 'prices'>) => void = () => {},
): Promise<Outcome> {
  const { seed, speed, minutes, ticks, alerts } = size;
  const random = seededRandom(seed);
  const candles = randomCandles(random, START_MS, minutes);
  const source = replayOf(
    parseRecording(csvOf(candles), 'random.csv'),
    { anchorMs: ANCHOR_MS, speed },
    INSTRUMENTS,
  );
  let nowMs = ANCHOR_MS;
  const site = await open(random, { source, clock: () => nowMs });
  try {
    const users: number[] = [];
    while (users.length < Math.ceil(alerts / ALERTS_OF_USER)) users.push((await site.server().demo()).userId);
    const world: World = { random, users, slow: new Map() };
    const prices = new SlowPrices(candles, source.instruments);
    const instants = instantsOf(random, size);
    for (const [index, passedMs] of instants.entries()) {
      const proceed = () => {
        nowMs = ANCHOR_MS + passedMs;
      };
      if (random.chance(DISTURBED)) await site.disturb(proceed);
      proceed();
      await site.tick();
      const advance = () =>
        prices.advance(
          source.marketMs?.(nowMs) ?? nowMs,
          Array.from(world.slow.values(), ({ alert }) => alert),
        );
      advance();
      onTick({ expected: expectedOf(world), seen: await seenOf(site.server(), world) });
      const due = Math.ceil(((index + 1) * alerts) / ticks) - Math.ceil((index * alerts) / ticks);
      // Users change and set them between the ticks.
      nowMs += random.below((instants[index + 1] ?? passedMs) - passedMs + 1);
      advance();
      for (let count = 0; count < due; count += 1) {
        await act(site.server(), world);
        await set(site.server(), world, null);
      }
    }
    return {
      expected: expectedOf(world),
      seen: await seenOf(site.server(), world),
      prices: prices.count,
    };
  } finally {
    await site.dispose();
  }
}

async function act(server: TestServer, world: World): Promise<void> {
  const { random } = world;
  if (random.chance(CHANGED)) await set(server, world, one(world));
  if (random.chance(PAUSED)) await turn(server, world, one(world));
  if (random.chance(DELETED)) await remove(server, world, one(world));
}

function one({ random, slow }: World): number | null {
  const ids = [...slow.keys()].filter((id) => slow.get(id)?.alert.state !== 'deleted');
  return ids.length === 0 ? null : random.pick(ids);
}

/** Sets a new alert, or another condition of one there is. Those that the price is beyond already are refused. */
async function set({ market, services }: TestServer, world: World, changed: number | null): Promise<void> {
  const { random, users, slow } = world;
  const known = changed === null ? undefined : slow.get(changed);
  const instrument = known ? market.find(known.alert.instrumentId) : random.pick(market.instruments);
  if (!instrument) return;
  const { closeMicro } = market.latest().quote(instrument.id);
  const { text, away } = pricesNear(random, instrument, closeMicro);
  const side = random.pick(['above', 'below'] as const);
  const price = text(closeMicro + (side === 'above' ? 1 : -1) * away());
  const percent = random.pick([ALERT_PERCENT.min, '0.15', '0.4', '1', '2.5']);
  const isRepeating = random.chance(0.6);
  const isPrice = random.chance(0.6);
  const wanted = isPrice
    ? { kind: 'price' as const, side, price, isRepeating, note: '' }
    : { kind: 'percent' as const, percent, isRepeating, note: 'move' };
  const userId = known?.userId ?? random.pick(users);
  const caller = { userId, idempotencyKey: null };
  const saved = await (known
    ? services.alerts.change(caller, known.alert.id, wanted)
    : services.alerts.add(caller, instrument.id, wanted)
  ).catch(() => null);
  if (!saved) return;
  const tick = 10 ** (6 - instrument.pricePrecision);
  const alert = new SlowAlert({
    ...{ id: saved.id, instrumentId: instrument.id, tick, isRepeating },
    ...(isPrice ? { side, level: toMicro(price), percent: '' } : { side: null, level: closeMicro, percent }),
  });
  if (known) {
    // What was waited for goes on where only the repetition is another.
    const isSame = known.alert.side === alert.side && known.alert.percent === alert.percent;
    const isSameLevel = alert.side === null || known.alert.level === alert.level;
    const isWaiting = known.alert.state === 'armed' || known.alert.state === 'returning';
    if (isSame && isSameLevel && isWaiting) {
      known.alert.isRepeating = isRepeating;
      return;
    }
    alert.firings.push(...known.alert.firings);
  }
  slow.set(saved.id, { userId, alert });
}

/** Pauses an alert, or resumes it. */
async function turn({ market, services }: TestServer, { slow }: World, id: number | null): Promise<void> {
  const found = id === null ? undefined : slow.get(id);
  if (!found) return;
  const { alert, userId } = found;
  const caller = { userId, idempotencyKey: null };
  if (alert.state === 'armed' || alert.state === 'returning') {
    await services.alerts.pause(caller, alert.id);
    alert.state = 'paused';
    return;
  }
  const { closeMicro } = market.latest().quote(alert.instrumentId);
  await services.alerts.resume(caller, alert.id);
  const isBeyond = alert.side === 'above' ? closeMicro >= alert.level : closeMicro <= alert.level;
  alert.state = alert.side !== null && isBeyond ? 'returning' : 'armed';
  if (alert.side === null) alert.level = closeMicro;
}

async function remove({ services }: TestServer, { slow }: World, id: number | null): Promise<void> {
  const found = id === null ? undefined : slow.get(id);
  if (id === null || !found) return;
  await services.alerts.delete({ userId: found.userId, idempotencyKey: null }, id);
  found.alert.state = 'deleted';
}

const lastOf = <Item>(items: readonly Item[]): Item | undefined => items.at(-1);

function expectedOf({ slow }: World): Standing[] {
  return Array.from(slow.values(), ({ alert: { id, state, level, firings } }) => ({
    ...(state === 'deleted'
      ? { id, ...DELETED_ROW }
      : { id, state, level, lastMs: lastOf(firings)?.atMs ?? null }),
    firings: firings.map((firing) => ({
      price: microToWire(firing.price),
      side: firing.side,
      level: microToWire(firing.level),
    })),
  })).sort((a, b) => a.id - b.id);
}

/** Of an alert that was deleted nothing is left but what the server told. */
const DELETED_ROW = { state: 'deleted', level: 0, lastMs: null };

/** As the rows say. */
async function seenOf({ stored }: TestServer, { slow }: World): Promise<Standing[]> {
  const rows = await stored.rows(
    'SELECT id, state, level, fired_market_at, fired_count FROM price_alert ORDER BY id',
  );
  const told = await stored.rows("SELECT data FROM notification WHERE kind = 'price-alert' ORDER BY id");
  const firings = Map.groupBy(
    told.map(({ data }) => JSON.parse(String(data)) as Record<string, string>),
    ({ alertId }) => Number(alertId),
  );
  return Array.from(slow.keys(), (id) => {
    const row = rows.find((one) => Number(one.id) === id);
    const own = firings.get(id) ?? [];
    if (row && own.length !== Number(row.fired_count))
      throw new Error(`alert ${id} fired without being told`);
    return {
      id,
      ...(row
        ? {
            ...{ state: String(row.state), level: Number(row.level) },
            lastMs: row.fired_market_at === null ? null : Number(row.fired_market_at),
          }
        : DELETED_ROW),
      firings: own.map(({ price = '', side = '', level = '' }) => ({ price, side, level })),
    };
  }).sort((a, b) => a.id - b.id);
}
