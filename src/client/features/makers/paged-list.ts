import { fromPromise } from 'xstate';
import type { Listening, Scope } from '#machines/app/feature';
import { createPagedListMachine, type ListPage, type PageAsk } from '#machines/paged-list/paged-list.machine';
import { feature } from '../../app/boot/feature.ts';
import { type Read, readWith } from './read.ts';

/** What a page is read with. `page` is counted from 1; `filter` names which of several lists is meant. */
type Reading = { read: Read; page: number; filter: string };

type Machine<Row> = ReturnType<typeof createPagedListMachine<Row>>;

/** A feature that lists rows page by page. */
export function pagedList<const Id extends string, Row>(
  id: Id,
  scope: Scope,
  loadPage: (reading: Reading) => Promise<ListPage<Row>>,
  listens: readonly Listening<Machine<Row>>[] = [],
) {
  return feature(createPagedListMachine<Row>())({
    id,
    scope,
    listens: [{ from: 'connection', on: 'connection.opened', send: 'connection.opened' }, ...listens],
    actors: (deps) => ({
      loadPage: fromPromise<ListPage<Row>, PageAsk>(({ input: { page, filter }, signal }) =>
        loadPage({ read: readWith(deps, signal), page, filter }),
      ),
    }),
  });
}
