import * as z from 'zod';
import type { CatalogueInstrument } from '../catalogue.ts';
import { instrumentOfTerms, instrumentTerms } from '../instrument-file.ts';
import { OperatorFileError, parseOperatorJson, readOperatorFile } from '../operator-file.ts';
import { binanceAdapter } from './binance.ts';
import type { FeedAdapter } from './feed.ts';
import type { LiveLimits } from './live-instrument.ts';
import type { LiveListing } from './live-source.ts';
import { plainAdapter } from './plain.ts';

/** The file that `live:FILE.json` names: docs/FEED.md describes it. */

const KEPT_MINUTES = 7 * 24 * 60;
const feedCode = z.string().regex(/^[\w./:-]{1,40}$/, 'must be a code of the feed');
const instrument = z.union([
  z.strictObject({ code: feedCode, instrument: z.string() }),
  z.strictObject({ code: feedCode, terms: instrumentTerms }),
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
  keepTicksDays: z.int().min(0).max(3_650).default(0),
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
export type FeedPlan = {
  adapter: FeedAdapter;
  listing: LiveListing;
  limits: LiveLimits;
  /** How many days before today each price is kept; 0 for none. */
  keepTicksDays: number;
};

/** Reads the file, which names instruments of the catalogue. Throws OperatorFileError. */
export function readFeedFile(file: string, catalogue: readonly CatalogueInstrument[]): FeedPlan {
  return parseFeedFile(readOperatorFile(file), file, catalogue);
}

export function parseFeedFile(
  text: string,
  file: string,
  catalogue: readonly CatalogueInstrument[],
): FeedPlan {
  const plan = parseOperatorJson(feedFile, text, file);
  const listing = listingOf(plan, catalogue, (what) => new OperatorFileError(file, what));
  return {
    adapter: adapterOf(plan),
    listing,
    limits: limitsOf(plan.limits),
    keepTicksDays: plan.keepTicksDays,
  };
}

function adapterOf(file: FeedFile): FeedAdapter {
  const { socket, history } = file;
  const codes = file.instruments.map(({ code }) => code);
  if (file.adapter === 'plain') return plainAdapter({ socket, history, codes });
  return binanceAdapter({ socket, history, codes, prices: file.prices });
}

function listingOf(
  { instruments }: FeedFile,
  catalogue: readonly CatalogueInstrument[],
  refusal: (what: string) => OperatorFileError,
): LiveListing {
  const listedAs = (code: string) => catalogue.find((listed) => listed.code === code);
  const listing = new Map<string, CatalogueInstrument>();
  const ids = new Set<number>();
  for (const [index, entry] of instruments.entries()) {
    const found = 'terms' in entry ? onFeed(instrumentOfTerms(entry.terms)) : listedAs(entry.instrument);
    if (!found) throw refusal(`instruments[${index}].instrument: is no listed instrument`);
    if (listing.has(entry.code)) throw refusal(`instruments[${index}].code: ${entry.code} is there twice`);
    if (ids.has(found.id) || ('terms' in entry && listedAs(found.code)))
      throw refusal(`instruments[${index}]: ${found.code} is there twice`);
    listing.set(entry.code, found);
    ids.add(found.id);
  }
  return listing;
}

/** Only a simulated market keeps hours: a feed tells when it is open. */
const onFeed = (instrument: CatalogueInstrument): CatalogueInstrument => ({
  ...instrument,
  calendar: 'always',
});

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
