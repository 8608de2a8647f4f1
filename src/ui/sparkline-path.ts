/** Room above and below the line, so that its stroke is not cut. */
const PAD_PX = 2;

/** SVG path of a line through the values, scaled to fill the box; it begins at x = 0 and ends at x = width. */
export function sparklinePath(values: readonly number[], width: number, height: number): string {
  const middle = height / 2;
  if (values.length < 2) return `M0 ${middle}H${width}`;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const range = high - low;
  if (!(range > 0)) return `M0 ${middle}H${width}`;
  const step = width / (values.length - 1);
  const scale = (height - 2 * PAD_PX) / range;
  return values
    .map((value, index) => {
      const x = (index * step).toFixed(1);
      const y = (PAD_PX + (high - value) * scale).toFixed(1);
      return `${index === 0 ? 'M' : 'L'}${x} ${y}`;
    })
    .join('');
}
