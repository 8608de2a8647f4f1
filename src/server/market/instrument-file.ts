import * as z from 'zod';
import { MAX_LOTS } from '#contract/constants';
import { inputDecimal } from '#contract/decimal-text';
import { LANGUAGE_CODES } from '#contract/languages';
import { Decimal } from '#contract/money';
import { isOnPrecision, isOnStep } from '#contract/trading';
import {
  CALENDARS,
  CATEGORIES,
  type CatalogueInstrument,
  type CategoryKey,
  INSTRUMENT_CODE,
  MAX_PRICE,
  unlistedId,
} from './catalogue.ts';
import { currencyOf, isCurrency } from './conversions.ts';
import { INSTRUMENTS } from './instruments.ts';
import { OperatorFileError, parseOperatorJson, readOperatorFile } from './operator-file.ts';

/** The terms of instruments as operators write them: in the file that `INSTRUMENTS` names, and in the file of a live feed. */

const decimal = z.string().refine((text) => inputDecimal.safeParse(text).success, {
  error: 'must be a plain decimal as text',
  abort: true,
});
const positive = decimal.refine((text) => new Decimal(text).gt(0), 'must be above zero');
const atMost = (most: number) =>
  positive.refine((text) => new Decimal(text).lte(most), `must be at most ${most}`);
/** Percent for a year; below zero the holder pays. */
const percent = z.string().regex(/^-?\d{1,3}(\.\d{1,4})?$/, 'must be percent as text, such as -6.5');
const factor = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,2})?$/, 'must be 1 to 100 as text, such as 2.5')
  .refine((text) => new Decimal(text).gte(1) && new Decimal(text).lte(100), 'must be 1 to 100');
const name = z.string().min(1).max(30);

const fields = z.strictObject({
  code: z.string().regex(INSTRUMENT_CODE, 'must be 1 to 20 upper-case letters or digits'),
  showCode: z.string().min(1).max(30).optional(),
  names: z.partialRecord(z.enum(LANGUAGE_CODES), name).optional(),
  category: z.enum(CATEGORIES.map(({ key }) => key) as [CategoryKey, ...CategoryKey[]]),
  currency: z.string().refine(isCurrency, 'is no currency').optional(),
  rateBy: z.string().regex(INSTRUMENT_CODE, 'must be the code of an instrument').optional(),
  pricePrecision: z.int().min(0).max(6),
  unitsPerLot: positive,
  lotStep: positive.default('0.01'),
  minLots: positive.default('0.01'),
  maxLots: atMost(MAX_LOTS).optional(),
  maxExposure: positive.optional(),
  feeRate: decimal,
  financing: z.strictObject({ long: percent, short: percent }).optional(),
  closureMargin: z
    .strictObject({
      factor,
      minutes: z.int().min(0).max(1_440),
      atLeastHours: z.number().min(0).max(72).default(0),
    })
    .optional(),
  marginMode: z.literal([0, 1]).default(0),
  multiples: z.array(z.string().regex(/^[1-9]\d{0,3}$/, 'must be 1 to 9999 as text')).max(20),
  calendar: z.enum(CALENDARS).default('always'),
  basePrice: atMost(MAX_PRICE),
  dailyVolatility: z.number().gt(0).max(0.5).default(0.01),
});

/** The terms of one instrument. */
export const instrumentTerms = fields
  .refine(({ lotStep, minLots }) => isOnStep(minLots, lotStep), {
    path: ['minLots'],
    error: 'must be a multiple of lotStep',
  })
  .refine(({ minLots, maxLots }) => maxLots === undefined || new Decimal(maxLots).gte(minLots), {
    path: ['maxLots'],
    error: 'must not be below minLots',
  })
  .refine(({ calendar, closureMargin }) => calendar !== 'always' || !closureMargin, {
    path: ['closureMargin'],
    error: 'needs a calendar with closures',
  })
  .refine(({ basePrice, pricePrecision }) => isOnPrecision(basePrice, pricePrecision), {
    path: ['basePrice'],
    error: 'has more decimals than pricePrecision',
  });
type InstrumentTermsFile = z.output<typeof instrumentTerms>;

const instrumentFile = z.array(instrumentTerms).min(1).max(500);

/** What the market may list: the file's instruments, or the built-in ones where there is none. Throws OperatorFileError. */
export function readCatalogue(file: string | null): readonly CatalogueInstrument[] {
  return file === null ? INSTRUMENTS : parseCatalogue(readOperatorFile(file), file);
}

/** What the market lists, as such a file has it. */
export function termsFile(listed: readonly CatalogueInstrument[]): string {
  return JSON.stringify(
    listed.map(({ id: _, hours: __, ...terms }) => terms),
    null,
    2,
  );
}

export function parseCatalogue(text: string, file: string): readonly CatalogueInstrument[] {
  const listed = parseOperatorJson(instrumentFile, text, file);
  const codes = new Set<string>();
  for (const [index, { code }] of listed.entries()) {
    if (codes.has(code)) throw new OperatorFileError(file, `[${index}].code: ${code} is there twice`);
    codes.add(code);
  }
  return listed.map(instrumentOfTerms);
}

/** The instrument of terms. One that the built-in catalogue lists keeps its id, and with it its orders. */
export function instrumentOfTerms(terms: InstrumentTermsFile): CatalogueInstrument {
  const builtIn = INSTRUMENTS.find(({ code }) => code === terms.code);
  return {
    ...terms,
    showCode: terms.showCode ?? terms.names?.en ?? terms.code,
    currency: terms.currency ?? currencyOf(terms.code),
    id: builtIn?.id ?? unlistedId(terms.code),
    // Only what ran on the first edition's market has a past of that.
    hours: builtIn?.hours ?? 'always',
  };
}
