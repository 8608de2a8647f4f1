import { type AnyStateMachine, StateMachine } from 'xstate';
import { appMachine } from '../../../machines/app/app.machine.ts';
import type { AppWiringRow } from '../../../machines/app/rows.ts';
import { APP_ROWS } from '../../../machines/app/wiring.ts';
import { FEATURES } from '../../client/features/all.ts';

/** The rows of the wiring, each made wrong in every way there is. */

/** One row made wrong. */
export type RowMutant = {
  name: string;
  /** The row, by `rowName`. */
  row: string;
  change: /** Nothing is carried over. */
    | { kind: 'dropped' }
    /** Another chart gets the event, which takes it as well. */
    | { kind: 'redirected'; to: string }
    /** It is carried over always, or just when it should not be. */
    | { kind: 'unguarded' | 'inverted' }
    /** A chart that starts late misses it. */
    | { kind: 'forgotten' };
};

/** `session session.ended → tabs session.ended`, `loanForm enters busy → loan request.sent` */
export function rowName({ from, on, to, send }: AppWiringRow): string {
  const signal = typeof on === 'string' ? on : Object.entries(on).flat().join(' ');
  return `${from} ${signal} → ${to} ${send}`;
}

/** A row in the list that holds it; those of what a feature hears do not say which feature that is. */
type Place = { list: Partial<AppWiringRow>[]; index: number; row: AppWiringRow; isHeard: boolean };

/** A list of rows, and what each of them leaves out. */
type Rows = [readonly Partial<AppWiringRow>[], Partial<AppWiringRow>];

const ofApp: Rows = [APP_ROWS, {}];
const ofFeature = FEATURES.flatMap(({ id, listens, tells }): Rows[] => [
  [listens, { to: id }],
  [tells, { from: id }],
]);

const places = (): Place[] =>
  [ofApp, ...ofFeature].flatMap(([list, rest]) =>
    list.map((row, index) => ({
      list: list as Partial<AppWiringRow>[],
      index,
      row: { ...row, ...rest } as AppWiringRow,
      isHeard: rest.to !== undefined,
    })),
  );

/** The charts that always run, by their systemIds. */
export const SINGLETONS = Object.entries(appMachine.implementations.actors)
  .filter((entry): entry is [string, AnyStateMachine] => entry[1] instanceof StateMachine)
  .map(([id, machine]) => ({ id, machine }));

/** Every mutant of every row. */
export function rowMutants(): RowMutant[] {
  return places().flatMap(({ row, isHeard }) => {
    const takers = isHeard ? FEATURES : SINGLETONS;
    // A chart that hears of itself what it announces would go on for ever.
    const other = takers.find(
      ({ id, machine }) => ![row.from, row.to].includes(id) && machine.events.includes(row.send as never),
    );
    const changes: RowMutant['change'][] = [
      { kind: 'dropped' },
      ...(other ? [{ kind: 'redirected' as const, to: other.id }] : []),
      ...(row.when ? [{ kind: 'unguarded' as const }, { kind: 'inverted' as const }] : []),
      ...(row.missed ? [{ kind: 'forgotten' as const }] : []),
    ];
    const name = rowName(row);
    return changes.map((change) => ({
      name: `${name}: ${change.kind}${'to' in change ? ` to ${change.to}` : ''}`,
      row: name,
      change,
    }));
  });
}

let undo = (): void => undefined;

/** The rows that apps and features started from now on have are wrong; null rights all again. */
export function setRowMutant(mutant: RowMutant | null): void {
  undo();
  undo = mutant ? apply(mutant) : () => undefined;
}

function apply({ row: name, change }: RowMutant): () => void {
  const place = places().find(({ row }) => rowName(row) === name);
  if (!place) throw new Error(`the wiring has no row ${name}`);
  const { list, index, row, isHeard } = place;
  const at = list[index] as Partial<AppWiringRow>;
  switch (change.kind) {
    case 'dropped':
      return replaceIn(list, index);
    case 'unguarded':
      return replaceIn(list, index, { ...at, when: undefined });
    case 'inverted':
      return replaceIn(list, index, { ...at, when: (...heard) => !row.when?.(...heard) });
    case 'forgotten':
      return replaceIn(list, index, { ...at, missed: undefined });
    case 'redirected': {
      if (!isHeard) return replaceIn(list, index, { ...at, to: change.to });
      const other = FEATURES.find(({ id }) => id === change.to)?.listens as Partial<AppWiringRow>[];
      const undos = [replaceIn(list, index), replaceIn(other, other.length, at)];
      return () => {
        for (const one of undos) one();
      };
    }
  }
}

/** Replaces one row of a list; the answer rights it. */
function replaceIn(list: Partial<AppWiringRow>[], index: number, ...by: Partial<AppWiringRow>[]): () => void {
  const before = [...list];
  list.splice(index, 1, ...by);
  return () => {
    list.splice(0, list.length, ...before);
  };
}
