import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { MAX_LOTS } from '#contract/constants';
import { LANGUAGE_CODES } from '#contract/languages';
import { CALENDARS, CATEGORIES, type CatalogueInstrument, type CategoryKey } from './catalogue.ts';
import { currencyOf, isCurrency } from './conversions.ts';
import { INSTRUMENTS } from './instruments.ts';
import { feedPrice } from './live/decimal.ts';
import { unlistedId } from './unlisted.ts';

/** The terms of instruments as operators write them: in the file that `INSTRUMENTS` names, and in the file of a live feed. */

const INSTRUMENT_CODE = /^[A-Z0-9]{1,20}$/;
const DECIMAL = /^\d{1,12}(\.\d{1,6})?$/;
const isAboveZero = (text: string): boolean => Number(text) > 0;

const decimal = z.string().regex(DECIMAL, 'must be a plain decimal as text');
const positive = decimal.refine(isAboveZero, 'must be above zero');
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
  maxLots: positive.refine((lots) => Number(lots) <= MAX_LOTS, `must be at most ${MAX_LOTS}`).optional(),
  feeRate: decimal,
  marginMode: z.union([z.literal(0), z.literal(1)]).default(0),
  multiples: z.array(z.string().regex(/^[1-9]\d{0,3}$/)).max(20),
  calendar: z.enum(CALENDARS).default('always'),
  basePrice: z.string().refine((text) => feedPrice.safeParse(text).success, 'must be a price'),
  dailyVolatility: z.number().gt(0).max(0.5).default(0.01),
});

/** The terms of one instrument. */
export const instrumentTerms = fields
  .refine(({ lotStep, minLots }) => isMultiple(minLots, lotStep), {
    path: ['minLots'],
    error: 'must be a multiple of lotStep',
  })
  .refine(({ minLots, maxLots }) => maxLots === undefined || Number(maxLots) >= Number(minLots), {
    path: ['maxLots'],
    error: 'must not be below minLots',
  })
  .refine(({ basePrice, pricePrecision }) => (basePrice.split('.')[1] ?? '').length <= pricePrecision, {
    path: ['basePrice'],
    error: 'has more decimals than pricePrecision',
  });
type InstrumentTermsFile = z.output<typeof instrumentTerms>;

const instrumentFile = z.array(instrumentTerms).min(1).max(500);

const isMultiple = (value: string, step: string): boolean =>
  Math.round(Number(value) * 1_000_000) % Math.round(Number(step) * 1_000_000) === 0;

/** Anything in a file of instruments that cannot be used. The message begins with the file and names the place. */
class InstrumentFileError extends Error {
  override name = 'InstrumentFileError';

  constructor(file: string, what: string) {
    super(`${file}: ${what}`);
  }
}

/** What the market may list: the file's instruments, or the built-in ones where there is none. Throws InstrumentFileError. */
export function readCatalogue(file: string | null): readonly CatalogueInstrument[] {
  if (file === null) return INSTRUMENTS;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (failure) {
    throw new InstrumentFileError(
      file,
      `cannot be read (${failure instanceof Error ? failure.message : failure})`,
    );
  }
  return parseCatalogue(text, file);
}

export function parseCatalogue(text: string, file: string): readonly CatalogueInstrument[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (failure) {
    throw new InstrumentFileError(
      file,
      `is no JSON (${failure instanceof Error ? failure.message : failure})`,
    );
  }
  const parsed = instrumentFile.safeParse(value);
  if (!parsed.success) throw new InstrumentFileError(file, parsed.error.issues.map(placed).join('; '));
  const codes = new Set<string>();
  for (const [index, { code }] of parsed.data.entries()) {
    if (codes.has(code)) throw new InstrumentFileError(file, `[${index}].code: ${code} is there twice`);
    codes.add(code);
  }
  return parsed.data.map(instrumentOf);
}

const placed = ({ path, message }: z.core.$ZodIssue): string =>
  `${z.core.toDotPath(path) || 'the file'}: ${message}`;

/** The instrument of terms. One that the built-in catalogue lists keeps its id, and with it its orders. */
export function instrumentOf(terms: InstrumentTermsFile): CatalogueInstrument {
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
