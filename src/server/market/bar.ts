/** A candle in whole price units (the instrument's last decimal). Volume is a whole number of lots. */
export type Bar = {
  /** First millisecond of the bar's place in its period's grid, epoch UTC. */
  startMs: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
};

/** The bar that covers consecutive ones, oldest first. Throws RangeError on none. */
export function unionOf(startMs: number, bars: readonly Bar[]): Bar {
  const [first] = bars;
  const last = bars.at(-1);
  if (!first || !last) throw new RangeError('a bar covers at least one bar');
  let { high, low } = first;
  let volume = 0;
  for (const bar of bars) {
    if (bar.high > high) high = bar.high;
    if (bar.low < low) low = bar.low;
    volume += bar.volume;
  }
  return { startMs, open: first.open, high, low, close: last.close, volume };
}
