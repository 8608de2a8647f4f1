/**
 * A length of time in words of a language by its BCP 47 tag: minutes up to an hour, hours up to two days, then days. Rounded up, so
 * that what waits so long is over by then.
 */
export function lengthText(tag: string, minutes: number): string {
  const [unit, of] = minutes <= 60 ? ['minute', 1] : minutes <= 2 * 1_440 ? ['hour', 60] : ['day', 1_440];
  const format = { style: 'unit', unit, unitDisplay: 'long', numberingSystem: 'latn' } as const;
  return new Intl.NumberFormat(tag, format).format(Math.ceil(minutes / of));
}
