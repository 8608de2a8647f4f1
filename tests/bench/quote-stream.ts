import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { CatalogueInstrument } from '#server/market/catalogue';
import { INSTRUMENTS } from '#server/market/instruments';
import type { Market } from '#server/market/market';
import type { PriceSource, Quote } from '#server/market/price-source';
import { seededDraws } from '#server/market/seeded';
import { createSimulatedSource } from '#server/market/simulated';

const ROWS = 100;
const SEED = 1;

/** A hundred instruments: the listed ones again and again, each time under another name. */
const HUNDRED: readonly CatalogueInstrument[] = Array.from({ length: ROWS }, (_, index) => {
  const listed = INSTRUMENTS[index % INSTRUMENTS.length] as CatalogueInstrument;
  const round = Math.floor(index / INSTRUMENTS.length);
  return {
    ...listed,
    id: index + 1,
    hours: 'always',
    code: `${listed.code}${round}`,
    showCode: `${listed.showCode} ${round}`,
  };
});

/** A market in which every instrument moves by one step with every tick, up and down by chance. */
export function createRestlessSource(): PriceSource {
  const simulated = createSimulatedSource(seededDraws(SEED), HUNDRED);
  const quotes = new Map<number, Quote>();
  return {
    instruments: HUNDRED,
    tickMs: 1_000,
    quote(instrumentId, wallMs) {
      const last = quotes.get(instrumentId) ?? { ...simulated.quote(instrumentId, wallMs), isOpen: true };
      const instrument = HUNDRED[instrumentId - 1];
      const step = 10 ** (6 - (instrument?.pricePrecision ?? 2));
      const next = { ...last, closeMicro: last.closeMicro + (Math.random() < 0.5 ? -step : step) };
      quotes.set(instrumentId, next);
      return next;
    },
    candles: simulated.candles,
  };
}

/** Ticks the market so often a second, evenly, until told to stop. `quotes` counts what was sent. */
export function stream(
  market: Market,
  ticksPerSecond: number,
): { quotes: () => number; stop: () => Promise<void> } {
  const run = { isOn: true, ticks: 0 };
  const running = (async () => {
    const startedAt = performance.now();
    while (run.isOn) {
      const due = ((performance.now() - startedAt) / 1_000) * ticksPerSecond;
      if (run.ticks < due) {
        await market.tick();
        run.ticks += 1;
        // Each tick leaves in a frame of its own, also when several are due at once.
        await turn();
      } else await pause(1);
    }
  })();
  return {
    quotes: () => run.ticks * ROWS,
    async stop() {
      run.isOn = false;
      await running;
    },
  };
}
