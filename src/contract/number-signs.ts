import * as z from 'zod/mini';

/**
 * How a language writes its numbers, in Latin digits. Intl says it, but takes as long over its first word as the first
 * screen takes to draw; so the server asks, and sends the answer with the page.
 */
export const numberSigns = z.object({
  point: z.string(),
  group: z.string(),
  /** Digits of every group but the last, which has three. */
  groupDigits: z.int(),
  /** Shorter whole parts are not grouped. */
  groupedFrom: z.int(),
  /** What stands around a number, here around a one. */
  minus: z.string(),
  percent: z.string(),
  minusPercent: z.string(),
  plusPercent: z.string(),
});
export type NumberSigns = z.infer<typeof numberSigns>;

const PERCENT = { style: 'unit', unit: 'percent' } as const;

/** Throws RangeError for a tag that is none. */
export function signsOf(tag: string): NumberSigns {
  const format = (options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
    new Intl.NumberFormat(tag, { numberingSystem: 'latn', ...options });
  const parts = format().formatToParts(1_234_567.8);
  const textOf = (wanted: string): string => parts.find(({ type }) => type === wanted)?.value ?? '';
  const wholes = parts.filter(({ type }) => type === 'integer');
  const group = textOf('group');
  return {
    point: textOf('decimal'),
    group,
    groupDigits: wholes.at(-2)?.value.length ?? 3,
    groupedFrom: format().format(1_234).includes(group) ? 4 : 5,
    minus: format().format(-1),
    percent: format(PERCENT).format(1),
    minusPercent: format(PERCENT).format(-1),
    plusPercent: format({ ...PERCENT, signDisplay: 'always' }).format(1),
  };
}
