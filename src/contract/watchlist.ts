import * as z from 'zod/mini';
import { tidied, UNSEEN } from './written-text.ts';

/** The most instruments that a watchlist holds. */
export const MAX_WATCHED = 200;
/** The most lists that have a name, beside the one that has none. */
export const MAX_LISTS = 10;
/** UTF-16 units of a name. */
export const MAX_OWN_NAME = 24;

const isOnce = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

/** The ids of instruments a trader watches, in the trader's order, each once. */
export const watchlistText = z
  .array(z.int().check(z.gte(1)))
  .check(z.maxLength(MAX_WATCHED))
  .check(z.refine((ids) => isOnce(ids)));

/** The key of what a trader made. The device that made it made its key, so that two devices never make the same. */
export const ownKey = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
/** What a trader calls it: a line, tidied, without control characters and marks that turn it. */
export const ownName = z
  .string()
  .check(z.minLength(1), z.maxLength(MAX_OWN_NAME))
  .check(z.refine((name) => name === tidied(name) && !UNSEEN.test(name)));

/** A list that the trader named. */
const namedList = z.strictObject({ key: ownKey, name: ownName, ids: watchlistText });
export type NamedList = z.infer<typeof namedList>;

/** The lists that have a name, in the order they were made. */
export const namedLists = z
  .array(namedList)
  .check(z.maxLength(MAX_LISTS))
  .check(z.refine((lists) => isOnce(lists.map(({ key }) => key))));
