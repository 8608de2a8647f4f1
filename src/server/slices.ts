import { setImmediate } from 'node:timers/promises';

/** Rows worked on in one go: a millisecond or two. */
export const ROWS_IN_SLICE = 100;
/** Rows read at once: SQLite gives them in one go. */
const ROWS_IN_PAGE = 500;

/** What `make` makes of each; after every slice others get their turn. */
export async function mapInSlices<One, Made>(all: Iterable<One>, make: (one: One) => Made): Promise<Made[]> {
  const made: Made[] = [];
  for (const one of all) {
    if (made.length > 0 && made.length % ROWS_IN_SLICE === 0) await setImmediate();
    made.push(make(one));
  }
  return made;
}

/** The numbers up to the last, from 1, as ranges of a page each: above the one, up to the other. Others get their turn after each. */
export async function* pagesUpTo(last: number): AsyncGenerator<{ afterSeq: number; toSeq: number }> {
  for (let afterSeq = 0; afterSeq < last; afterSeq += ROWS_IN_PAGE) {
    if (afterSeq > 0) await setImmediate();
    yield { afterSeq, toSeq: Math.min(afterSeq + ROWS_IN_PAGE, last) };
  }
}

/** Every row that `read` finds after another one, page by page. Others get their turn after each. */
export async function allPages<Row>(
  read: (after: Row | undefined, limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const rows = await read(all.at(-1), ROWS_IN_PAGE);
    for (const row of rows) all.push(row);
    if (rows.length < ROWS_IN_PAGE) return all;
    await setImmediate();
  }
}
