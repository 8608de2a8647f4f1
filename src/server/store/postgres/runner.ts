import type { Runner, Values } from '../handles.ts';
import { isOutdatedPlan } from './failures.ts';
import type { PostgresTx } from './transaction.ts';

/** Names of prepared statements, by their text: each connection prepares a text once. */
const names = new Map<string, string>();
let named = 0;

/** Runs compiled statements where `sender` sends them: in a transaction, or each by itself. */
export function runnerOn(sender: PostgresTx): Runner {
  const ask = async (text: string, values: Values) => {
    const name = nameOf(text);
    try {
      return await sender.send({ name, text, values });
    } catch (cause) {
      // Under other names every connection prepares them anew: what changed one table may have changed others.
      if (isOutdatedPlan(cause) && names.get(text) === name) names.clear();
      throw cause;
    }
  };
  const all = async (text: string, values: Values): Promise<unknown[]> => (await ask(text, values)).rows;
  return {
    engine: 'postgres',
    all,
    get: async (text, values) => (await all(text, values))[0],
    run: async (text, values) => ({ changes: (await ask(text, values)).rowCount ?? 0 }),
    async *each(text, values) {
      yield* await all(text, values);
    },
  };
}

/** Rows that a cursor fetches at once. */
const CHUNK_ROWS = 2_000;
let cursors = 0;

/** As `runnerOn`, within a transaction, where `each` holds no more than a chunk of its rows in memory. */
export function cursorRunnerOn(tx: PostgresTx): Runner {
  return { ...runnerOn(tx), each: (text, values) => eachRow(tx, text, values) };
}

async function* eachRow(tx: PostgresTx, text: string, values: Values): AsyncGenerator<unknown, void> {
  cursors += 1;
  const cursor = `rows_${cursors}`;
  await tx.send({ text: `DECLARE ${cursor} NO SCROLL CURSOR FOR ${text}`, values });
  let isFailed = false;
  try {
    for (;;) {
      const { rows } = await tx.send({ text: `FETCH ${CHUNK_ROWS} FROM ${cursor}` });
      yield* rows;
      if (rows.length < CHUNK_ROWS) return;
    }
  } catch (cause) {
    isFailed = true;
    throw cause;
  } finally {
    // After a failed statement the transaction takes no other, and its end closes the cursor.
    if (!isFailed) await tx.send({ text: `CLOSE ${cursor}` });
  }
}

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  named += 1;
  const name = `s${named}`;
  names.set(text, name);
  return name;
}
