import { fromPromise } from 'xstate';
import type { Listening, Scope } from '#machines/app/feature';
import { createPagedListMachine, type ListPage, type PageAsk } from '#machines/paged-list/paged-list.machine';
import { feature } from '../../app/boot/feature.ts';
import { keptAs } from '../../app/boot/last-known.ts';
import { type Read, readWith } from './read.ts';

/** What a page is read with. `page` is counted from 1; `filter` names which of several lists is meant. */
type Reading = { read: Read; page: number; filter: string };

type Machine<Row> = ReturnType<typeof createPagedListMachine<Row>>;

/** A feature that lists rows page by page. Where no answer comes it shows the last known first page of an account, with its time. */
export function pagedList<const Id extends string, Row>(
  id: Id,
  scope: Scope,
  loadPage: (reading: Reading) => Promise<ListPage<Row>>,
  listens: readonly Listening<Machine<Row>>[] = [],
) {
  const kept = keptAs(id, scope === 'account');
  return feature(createPagedListMachine<Row>())({
    id,
    scope,
    listens: [{ from: 'connection', on: 'connection.opened', send: 'connection.opened' }, ...listens],
    actors: (deps) => ({
      loadPage: fromPromise<ListPage<Row>, PageAsk>(({ input: { page, filter }, signal }) => {
        const answer = () => loadPage({ read: readWith(deps, signal), page, filter });
        return page === 1 ? kept({ ...deps, ask: filter, signal }, answer) : answer();
      }),
    }),
  });
}
