import * as z from 'zod/mini';
import { wireDecimal } from './decimal-text.ts';
import { jsonText } from './request-texts.ts';

/** What a trader draws on the chart of an instrument. Its points are times and prices, so it stands in every period. */

/** How many points each kind of drawing has. */
export const DRAWING_POINTS = {
  segment: 2,
  ray: 2,
  horizontal: 1,
  channel: 3,
  fibonacci: 2,
  text: 1,
} as const;
export type DrawingKind = keyof typeof DRAWING_POINTS;
export const DRAWING_KINDS = Object.keys(DRAWING_POINTS) as [DrawingKind, ...DrawingKind[]];

/** The most drawings that one instrument has. */
export const MAX_DRAWINGS = 50;
/** Characters of a written drawing. */
export const MAX_DRAWING_TEXT = 80;
/** The end of the year 9999, in epoch ms. */
const LAST_MS = 253_402_300_799_999;
/** As the device that drew it made it, so that two devices never make the same. */
const DRAWING_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Letters, signs and spaces of any script; no control characters, which have no sign. */
const WRITTEN = /^[^\p{Cc}]*$/u;

const point = z.strictObject({
  /** Epoch ms. */
  time: z.int().check(z.gte(0), z.lte(LAST_MS)),
  price: wireDecimal,
});
export type DrawingPoint = z.infer<typeof point>;

const drawing = z
  .strictObject({
    id: z.string().check(z.regex(DRAWING_ID)),
    kind: z.enum(DRAWING_KINDS),
    points: z.array(point).check(z.minLength(1), z.maxLength(3)),
    /** What is written; empty for every other kind. */
    text: z.string().check(z.maxLength(MAX_DRAWING_TEXT), z.regex(WRITTEN)),
  })
  .check(z.refine(({ kind, points }) => points.length === DRAWING_POINTS[kind]));
export type Drawing = z.infer<typeof drawing>;

/** The drawings of one instrument, those below first. */
export const drawings = z.array(drawing).check(z.maxLength(MAX_DRAWINGS));

/** The drawings as a request carries them, whose fields are texts: as JSON. */
export const drawingsText = jsonText(drawings);
