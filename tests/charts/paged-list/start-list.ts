import { createPagedListMachine, type ListPage, type PageAsk } from '#machines/paged-list/paged-list.machine';
import { heldActor, startChart } from '../../support/start-chart.ts';

/** A paged list of words on a startChart, and the pages it is answered with. */

export const pageOfRows = (data: string[], total: number = data.length): ListPage<string> => ({
  data,
  total,
});

export function pagedList() {
  const server = heldActor<ListPage<string>, PageAsk>();
  const started = startChart(
    createPagedListMachine<string>().provide({ actors: { loadPage: server.logic } }),
  );
  const { actor } = started;
  return {
    ...started,
    server,
    state: () => actor.getSnapshot().value,
    rows: () => actor.getSnapshot().context.rows,
    tags: () => [...actor.getSnapshot().tags],
    show: (filter: string) => actor.send({ type: 'list.shown', filter }),
    /** The pages that were asked for, in their order. */
    asked: () => server.calls.map(({ input }) => input.page),
  };
}

export type Rows = ReturnType<typeof pagedList>;

/** The list of news with its first page read. */
export async function listed(data: string[], total: number): Promise<Rows> {
  const list = pagedList();
  list.show('news');
  await list.server.answer(pageOfRows(data, total));
  return list;
}
