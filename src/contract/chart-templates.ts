import * as z from 'zod/mini';
import { ownKey, ownName } from './watchlist.ts';

/** How candles are drawn, and the names under which a trader keeps ways to draw them. */

export const LOOKS = ['candles', 'hollow', 'bars', 'area', 'averaged'] as const;
export type Look = (typeof LOOKS)[number];

/** What the lines of indicators can be drawn in. Up and down have colours of their own, which none of these resembles. */
export const LINE_COLOURS = ['amber', 'violet', 'teal', 'pink', 'green', 'grey'] as const;
export type LineColour = (typeof LINE_COLOURS)[number];

/** The most templates of one account. */
export const MAX_TEMPLATES = 10;
/** Indicators that one of them can tell of: more than the app has. */
const MAX_INDICATORS = 60;

const indicator = z.strictObject({
  isOn: z.boolean(),
  params: z.readonly(z.array(z.number()).check(z.maxLength(6))),
  /** Of its lines, by their places. */
  colours: z.record(z.string().check(z.regex(/^\d$/)), z.enum(LINE_COLOURS)),
});

const template = z.strictObject({
  id: ownKey,
  name: ownName,
  tools: z.strictObject({
    look: z.enum(LOOKS),
    isLog: z.boolean(),
    // By names: a device leaves out an indicator that it does not know.
    indicators: z
      .record(z.string().check(z.regex(/^[A-Z]{1,12}$/)), indicator)
      .check(z.refine((indicators) => Object.keys(indicators).length <= MAX_INDICATORS)),
  }),
});
export type ChartTemplate = z.infer<typeof template>;

/** The templates of an account, the oldest first. */
export const chartTemplates = z
  .array(template)
  .check(z.maxLength(MAX_TEMPLATES))
  .check(z.refine((templates) => new Set(templates.map(({ id }) => id)).size === templates.length));
