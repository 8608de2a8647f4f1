import { fromPromise, type Subscription } from 'xstate';
import * as z from 'zod/mini';
import { saveWatchlist, watchlist } from '#contract/routes/watchlist';
import { MAX_WATCHED } from '#contract/watchlist';
import { accountInFront } from '#machines/account';
import type { SavedCopy } from '#machines/kept-copy/copy-states';
import { allLists, areSameLists, joinedLists, listsApart } from '#machines/watchlist/join';
import {
  type ReadList,
  type SentList,
  type WatchlistRef,
  watchlistMachine,
} from '#machines/watchlist/watchlist.machine';
import { type FeatureDeps, feature } from '../app/boot/feature.ts';
import { keepDraft, keptDraft, VISITOR } from '../app/boot/kept-drafts.ts';
import { keepFront, keepWatchlist, keptFront, keptLists, keptWatchlist } from '../app/boot/kept-watchlist.ts';
import { onMissed } from './makers/missed.ts';
import { showsText } from './makers/page-effects.ts';

/** What the account could not send yet; it goes with the account when that is left. */
const unsent = z.object({ from: keptLists, to: keptLists });
const UNSENT = 'watchlist';

/** A session that is still being restored is an account's: what is starred meanwhile is not the device's. */
async function readList({ http, token, accountId }: FeatureDeps, signal: AbortSignal): Promise<ReadList> {
  const { version, lists: begun } = keptWatchlist();
  if (token() === null) return { version, lists: begun, begun: allLists({ ids: [] }), unsent: null };
  const { data } = await http(watchlist, {}, { signal });
  const lists = allLists(data);
  // The account has it all: there is nothing to send, after which the device would forget it.
  if (areSameLists(joinedLists(lists, { from: [], to: begun }), lists)) keepWatchlist(null);
  const change = keptDraft(UNSENT, accountId(), unsent);
  return {
    version: data.version,
    lists,
    begun,
    unsent: change && { from: allLists(change.from), to: allLists(change.to) },
  };
}

/** What a visitor starred is the account's once the account has it. */
async function saveList(
  { http, token }: FeatureDeps,
  { version, lists }: SentList,
  signal: AbortSignal,
): Promise<SavedCopy> {
  if (token() === null) {
    // Another tab of this device may have written since.
    if (keptWatchlist().version !== version) return { isSaved: false, version };
    keepWatchlist({ version: version + 1, lists });
    return { isSaved: true, version: version + 1 };
  }
  const { data } = await http(saveWatchlist, { version, ...listsApart(lists) }, { signal });
  if (data.isSaved) keepWatchlist(null);
  return data;
}

/** Keeps which list is in front, and what is not sent yet, so that neither a reload nor a lost link loses it. */
function keepOnDevice(ref: WatchlistRef): Subscription {
  let known = ref.getSnapshot().context;
  return ref.subscribe(({ context }) => {
    const { version, kept, lists, front } = context;
    const isKnown = known.kept === kept && known.lists === lists;
    if (known.front !== front) keepFront(front);
    known = context;
    const { id } = accountInFront(ref);
    if (isKnown || version === null || id === VISITOR) return;
    const change = { from: listsApart(kept), to: listsApart(lists) };
    keepDraft(UNSENT, id, areSameLists(kept, lists) ? null : change);
  });
}

/** The lists of instruments a trader has starred: the account's, or of a visitor the device's. */
export const watchlistFeature = feature(watchlistMachine)({
  id: 'watchlist',
  scope: 'account',
  listens: [
    { from: 'connection', on: 'connection.opened', send: 'connection.opened' },
    { from: 'session', on: 'session.started', send: 'session.started' },
    { from: 'connection', on: 'watchlist.written', send: 'list.written' },
    ...onMissed('list.wanted'),
  ],
  tells: [{ on: 'watchlist.changed', to: 'quotes', send: 'watchlist.changed' }],
  actors: (deps) => ({
    readList: fromPromise(({ signal }) => readList(deps, signal)),
    saveList: fromPromise(({ input, signal }) => saveList(deps, input, signal)),
  }),
  input: () => ({ front: keptFront() }),
  keeps: keepOnDevice,
  effects: [
    {
      on: 'watchlist.full',
      does: showsText('warning', ({ text }) => text('watchlist.full', { most: MAX_WATCHED })),
    },
  ],
});
