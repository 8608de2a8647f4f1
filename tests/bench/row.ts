/** One figure of a bench, printable; a peer is measured in the same run. */
export type BenchRow = {
  what: string;
  value: number;
  unit: string;
  peer?: { what: string; value: number };
  /** How many times better than the peer. */
  ratio?: number;
};

export function printRows(rows: readonly BenchRow[]): void {
  const figure = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 4 });
  for (const { what, value, unit, peer, ratio } of rows) {
    const beside = peer ? ` | ${peer.what}: ${figure(peer.value)} ${unit} | ${figure(ratio ?? 0)}x` : '';
    console.log(`${what}: ${figure(value)} ${unit}${beside}`);
  }
}
