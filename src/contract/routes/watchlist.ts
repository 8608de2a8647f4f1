import * as z from 'zod/mini';
import { fields, flag, inputFields } from '../fields.ts';
import { jsonText } from '../request-texts.ts';
import { route } from '../route.ts';
import { watchlistText as ids, namedLists } from '../watchlist.ts';
import { inputWhole, onlyT } from './query.ts';

/**
 * The instruments the account watches, in its own order, and the lists beside that one which it named; version 0 where it never
 * watched one. Not in S7.
 */
export const watchlist = route({
  method: 'GET',
  path: '/v1/api/watchlist',
  access: 'session',
  mutates: false,
  request: onlyT,
  response: fields({ version: z.int(), ids: ['forex_ids', ids], lists: namedLists }),
});
/**
 * Puts these ids, and these named lists, in the place of those the account has; without `lists` those stay as they are.
 * `version` is that of what they were made from. Where another
 * device wrote since, nothing is changed and `is_saved` is 0: the caller reads, joins and sends again. Not in S7.
 */
export const saveWatchlist = route({
  method: 'POST',
  path: '/v1/api/watchlist',
  access: 'session',
  mutates: true,
  request: inputFields({
    version: inputWhole,
    ids: ['forex_ids', jsonText(ids)],
    lists: z.optional(jsonText(namedLists)),
  }),
  response: fields({ version: z.int(), isSaved: ['is_saved', flag] }),
});
