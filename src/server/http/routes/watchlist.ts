import { saveWatchlist, watchlist } from '#contract/routes/watchlist';
import type { Watchlists } from '../../accounts/watchlists.ts';
import { type Endpoint, endpoint, ok, sessionOf } from '../endpoint.ts';

/** The routes of the contract's module `watchlist`. */
export const watchlistRoutes = ({ watchlists }: { watchlists: Watchlists }): Endpoint[] => [
  /** What the caller watches. */
  endpoint(watchlist, 'lookup', async (_, call) => ok(await watchlists.read(sessionOf(call).userId))),

  /**
   * Keeps what the caller watches, unless another device of the account wrote since. An id that the market does not list
   * now is kept as it is: the market may list it again.
   */
  endpoint(
    saveWatchlist,
    'note',
    async (watched, call) => {
      const saved = await watchlists.save(sessionOf(call).userId, watched);
      return ok({ version: saved ?? watched.version, isSaved: saved !== null });
    },
    // A star is no order: it does not use up what a demo account may do in a day.
  ),
];
