/** A month of UTC, counted from 1970: once in each, the fee on new profit is looked at. */
export function monthOf(epochMs: number): number {
  const at = new Date(epochMs);
  return (at.getUTCFullYear() - 1970) * 12 + at.getUTCMonth();
}
