import type { StateValue } from 'xstate';

/** The value as text, regions in alphabetical order. */
export function canonical(value: StateValue): string {
  if (typeof value === 'string') return value;
  const regions = Object.keys(value).sort();
  return `{${regions.map((region) => `${region}: ${canonical(value[region] ?? '')}`).join(', ')}}`;
}
