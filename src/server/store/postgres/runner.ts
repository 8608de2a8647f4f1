import type { Runner, Values } from '../handles.ts';
import type { PostgresTx } from './transaction.ts';

/** Names of prepared statements, by their text: each connection prepares a text once. */
const names = new Map<string, string>();

/** Runs compiled statements where `sender` sends them: in a transaction, or each by itself. */
export function runnerOn(sender: PostgresTx): Runner {
  const ask = (text: string, values: Values) => sender.send({ name: nameOf(text), text, values });
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

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
