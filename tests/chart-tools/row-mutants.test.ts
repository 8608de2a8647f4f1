import { afterEach, describe, expect, it } from 'vitest';
import { rowsOf } from '#machines/app/feature';
import type { AppWiringRow } from '#machines/app/rows';
import { APP_ROWS } from '#machines/app/wiring';
import { type RowMutant, rowMutants, rowName, setRowMutant } from '../../src/cli/composition/row-mutants.ts';
import { FEATURES } from '../../src/client/features/all.ts';

/** What each kind of mutant does to the rows of the wiring. */

const rows = (): AppWiringRow[] => [...APP_ROWS, ...FEATURES.flatMap(rowsOf)];
const names = (): string[] => rows().map(rowName);
const find = (name: string): AppWiringRow | undefined => rows().find((row) => rowName(row) === name);
const before = names();
const mutants = rowMutants();

/** The first mutant of a kind. */
function first(kind: RowMutant['change']['kind']): RowMutant {
  const mutant = mutants.find(({ change }) => change.kind === kind);
  if (!mutant) throw new Error(`no row can be ${kind}`);
  return mutant;
}

describe('a mutant of the wiring', () => {
  afterEach(() => setRowMutant(null));

  it('is one of each row at least, with a name of its own', () => {
    expect(new Set(mutants.map(({ row }) => row))).toEqual(new Set(before));
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  });

  it('takes its row away', () => {
    const mutant = first('dropped');
    setRowMutant(mutant);
    expect(names()).toEqual(before.filter((name) => name !== mutant.row));
  });

  it('leads its row to another chart that takes the event', () => {
    for (const mutant of mutants.filter(({ change }) => change.kind === 'redirected')) {
      setRowMutant(mutant);
      const [led, ...others] = names().filter((name) => !before.includes(name));
      // A row of the same name may be there already: the other chart hears it twice then.
      expect(others).toEqual([]);
      if (led) expect(led.replace(/→ \w+/, '')).toBe(mutant.row.replace(/→ \w+/, ''));
      expect(find(mutant.row)).toBeUndefined();
    }
  });

  it('takes the guard of its row away, turns it, or forgets what a late chart missed', () => {
    const guarded = first('unguarded').row;
    const says = find(guarded)?.when?.({ isReturn: true } as never, { get: () => undefined });
    setRowMutant(first('unguarded'));
    expect(find(guarded)?.when).toBeUndefined();
    setRowMutant(first('inverted'));
    expect(find(guarded)?.when?.({ isReturn: true } as never, { get: () => undefined })).toBe(!says);
    const late = first('forgotten');
    setRowMutant(null);
    expect(find(late.row)?.missed).toBeDefined();
    setRowMutant(late);
    expect(find(late.row)?.missed).toBeUndefined();
  });

  it('leaves nothing behind', () => {
    for (const mutant of mutants) {
      setRowMutant(mutant);
      setRowMutant(null);
      expect(names()).toEqual(before);
    }
  });
});
