import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { CatalogueInstrument } from '../catalogue.ts';
import { instrumentOf, instrumentTerms } from '../instrument-file.ts';
import { INSTRUMENTS } from '../instruments.ts';
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

/** Reads the file, which names instruments of the catalogue. Throws FeedFileError. */
export function readFeedFile(
  file: string,
  catalogue: readonly CatalogueInstrument[] = INSTRUMENTS,
): FeedPlan {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (failure) {
    throw new FeedFileError(file, `cannot be read (${failure instanceof Error ? failure.message : failure})`);
  }
  return parseFeedFile(text, file, catalogue);
}

export function parseFeedFile(
  text: string,
  file: string,
  catalogue: readonly CatalogueInstrument[] = INSTRUMENTS,
): FeedPlan {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (failure) {
    throw new FeedFileError(file, `is no JSON (${failure instanceof Error ? failure.message : failure})`);
  }
  const parsed = feedFile.safeParse(value);
  if (!parsed.success) throw new FeedFileError(file, parsed.error.issues.map(faultOf).join('; '));
  const { data } = parsed;
  const listing = listingOf(data, catalogue, (what) => new FeedFileError(file, what));
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

function listingOf(
  { instruments }: FeedFile,
  catalogue: readonly CatalogueInstrument[],
  refusal: (what: string) => FeedFileError,
): LiveListing {
  const listedAs = (code: string) => catalogue.find((listed) => listed.code === code);
  const listing = new Map<string, CatalogueInstrument>();
  const ids = new Set<number>();
  for (const [index, entry] of instruments.entries()) {
    const found = 'terms' in entry ? onFeed(instrumentOf(entry.terms)) : listedAs(entry.instrument);
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
