import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { CATEGORIES, type CatalogueInstrument, type CategoryKey } from '../catalogue.ts';
import { currencyOf, isCurrency } from '../conversions.ts';
import { INSTRUMENTS } from '../instruments.ts';
import { unlistedId } from '../recorded.ts';
import { binanceAdapter } from './binance.ts';
import { feedPrice } from './decimal.ts';
import type { FeedAdapter } from './feed.ts';
import type { LiveLimits } from './live-instrument.ts';
import type { LiveListing } from './live-source.ts';
import { plainAdapter } from './plain.ts';

/** The file that `live:FILE.json` names: docs/FEED.md describes it. */

const KEPT_MINUTES = 7 * 24 * 60;
const CODE = /^[A-Z0-9]{1,20}$/;

const decimal = z.string().regex(/^\d{1,12}(\.\d{1,6})?$/, 'must be a plain decimal as text');

const terms = z.strictObject({
  code: z.string().regex(CODE, 'must be 1 to 20 upper-case letters or digits'),
  showCode: z.string().min(1).max(30).optional(),
  category: z.enum(CATEGORIES.map(({ key }) => key) as [CategoryKey, ...CategoryKey[]]),
  currency: z.string().refine(isCurrency, 'is no currency').optional(),
  rateBy: z.string().regex(CODE, 'must be the code of an instrument').optional(),
  pricePrecision: z.int().min(0).max(6),
  unitsPerLot: decimal,
  lotStep: decimal.default('0.01'),
  minLots: decimal.default('0.01'),
  feeRate: decimal,
  marginMode: z.union([z.literal(0), z.literal(1)]).default(0),
  multiples: z.array(z.string().regex(/^[1-9]\d{0,3}$/)).max(20),
  basePrice: z.string().refine((text) => feedPrice.safeParse(text).success, 'must be a price'),
});

const feedCode = z.string().regex(/^[\w./:-]{1,40}$/, 'must be a code of the feed');
const instrument = z.union([
  z.strictObject({
    code: feedCode,
    instrument: z.string().refine((code) => listedAs(code) !== undefined, 'is no listed instrument'),
  }),
  z.strictObject({ code: feedCode, terms }),
]);

/** Without a slash at the end, as paths are put after it. */
const address = (protocol: RegExp) => z.url({ protocol }).transform((text) => text.replace(/\/+$/, ''));

const seconds = z.number().min(1).max(3_600);
const limits = z.strictObject({
  silenceSeconds: seconds.default(30),
  absurdShare: z.number().gt(0).max(1).default(0.05),
  absurdWithinSeconds: seconds.default(60),
  persistTicks: z.int().min(2).max(1_000).default(5),
  skewSeconds: z.number().min(0).max(60).default(2),
});

const shared = {
  socket: address(/^wss?$/),
  history: address(/^https?$/),
  instruments: z.array(instrument).min(1).max(500),
  limits: limits.default(limits.parse({})),
};

const feedFile = z.discriminatedUnion('adapter', [
  z.strictObject({
    adapter: z.literal('binance'),
    prices: z.enum(['trades', 'book']).default('book'),
    ...shared,
  }),
  z.strictObject({ adapter: z.literal('plain'), ...shared }),
]);

type FeedFile = z.infer<typeof feedFile>;
type Limits = FeedFile['limits'];

/** What a feed file asks for. */
export type FeedPlan = { adapter: FeedAdapter; listing: LiveListing; limits: LiveLimits };

/** Anything in a feed file that cannot be used. The message begins with the file and names the place. */
export class FeedFileError extends Error {
  override name = 'FeedFileError';

  constructor(file: string, what: string) {
    super(`${file}: ${what}`);
  }
}

/** Reads the file. Throws FeedFileError. */
export function readFeedFile(file: string): FeedPlan {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (failure) {
    throw new FeedFileError(file, `cannot be read (${failure instanceof Error ? failure.message : failure})`);
  }
  return parseFeedFile(text, file);
}

export function parseFeedFile(text: string, file: string): FeedPlan {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (failure) {
    throw new FeedFileError(file, `is no JSON (${failure instanceof Error ? failure.message : failure})`);
  }
  const parsed = feedFile.safeParse(value);
  if (!parsed.success) throw new FeedFileError(file, parsed.error.issues.map(faultOf).join('; '));
  const { data } = parsed;
  const listing = listingOf(data, (what) => new FeedFileError(file, what));
  return { adapter: adapterOf(data), listing, limits: limitsOf(data.limits) };
}

/** Of a union the faults of the form that was meant: the one that has the fewest. */
function faultOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const [meant = []] = [...issue.errors].sort((a, b) => a.length - b.length);
    return meant.map((inner) => faultOf({ ...inner, path: [...issue.path, ...inner.path] })).join('; ');
  }
  return `${z.core.toDotPath(issue.path) || 'the file'}: ${issue.message}`;
}

function adapterOf(file: FeedFile): FeedAdapter {
  const { socket, history } = file;
  const codes = file.instruments.map(({ code }) => code);
  if (file.adapter === 'plain') return plainAdapter({ socket, history, codes });
  return binanceAdapter({ socket, history, codes, prices: file.prices });
}

function listingOf({ instruments }: FeedFile, refusal: (what: string) => FeedFileError): LiveListing {
  const listing = new Map<string, CatalogueInstrument>();
  const ids = new Set<number>();
  for (const [index, entry] of instruments.entries()) {
    const found = 'terms' in entry ? withTerms(entry.terms) : listedAs(entry.instrument);
    if (!found) throw refusal(`instruments[${index}].instrument: is no listed instrument`);
    if (listing.has(entry.code)) throw refusal(`instruments[${index}].code: ${entry.code} is there twice`);
    if (ids.has(found.id) || ('terms' in entry && listedAs(found.code)))
      throw refusal(`instruments[${index}]: ${found.code} is there twice`);
    listing.set(entry.code, found);
    ids.add(found.id);
  }
  return listing;
}

function listedAs(code: string): CatalogueInstrument | undefined {
  return INSTRUMENTS.find((listed) => listed.code === code);
}

function withTerms(own: z.infer<typeof terms>): CatalogueInstrument {
  return {
    ...own,
    showCode: own.showCode ?? own.code,
    currency: own.currency ?? currencyOf(own.code),
    id: unlistedId(own.code),
    // Only a simulated market keeps hours and moves by itself.
    calendar: 'always',
    hours: 'always',
    dailyVolatility: 0.01,
  };
}

function limitsOf(file: Limits): LiveLimits {
  return {
    silenceMs: file.silenceSeconds * 1_000,
    oldestMs: file.silenceSeconds * 1_000,
    absurdShare: file.absurdShare,
    absurdWithinMs: file.absurdWithinSeconds * 1_000,
    persistTicks: file.persistTicks,
    skewMs: file.skewSeconds * 1_000,
    keptMinutes: KEPT_MINUTES,
  };
}
