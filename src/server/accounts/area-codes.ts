import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { AreaCode } from '#contract/entities';

/** The ITU dialling codes a mobile login may pick from (S7.2); `id` stays the same for good. */
const rows = z.array(z.tuple([z.string().regex(/^[A-Z]{2}$/), z.string().regex(/^\d{1,4}$/)]));

/** Reads the list: id, country (ISO 3166 two letters), dialling code with its plus sign. */
export function readAreaCodes(): AreaCode[] {
  const text = readFileSync(new URL('./area-codes.json', import.meta.url), 'utf8');
  return rows
    .parse(JSON.parse(text))
    .map(([country, dialling], index) => ({ id: index + 1, code: country, globalCode: `+${dialling}` }));
}
