/** Decimals in whole millionths, by none of the project's functions. */

export const ONE = 1_000_000n;

/** A decimal in whole millionths. */
export function whole(text = ''): bigint {
  const [, sign = '', digits = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  if (digits === '') throw new Error(`${text} is no decimal of six places`);
  const size = BigInt(digits) * ONE + BigInt(decimals.padEnd(6, '0'));
  return sign === '-' ? -size : size;
}

/** A quotient to the nearest whole number, half to even. */
export function rounded(above: bigint, below: bigint): bigint {
  const isNegative = above < 0n;
  const size = isNegative ? -above : above;
  const quotient = size / below;
  const twice = 2n * (size % below);
  const isUp = twice > below || (twice === below && quotient % 2n === 1n);
  const result = isUp ? quotient + 1n : quotient;
  return isNegative ? -result : result;
}
