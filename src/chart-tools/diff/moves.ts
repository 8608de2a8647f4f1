import type { ChartModel, ChartState } from '../chart-model.ts';

/** Old id to new id of the states that lie elsewhere now, in document order. */
export type Moves = ReadonlyMap<string, string>;

/** States gone from one place and new in another, matched by their key and clauses where only one of each fits. */
export function movedStates(old: ChartModel, now: ChartModel): Moves {
  const [gone, added] = [only(old, now), only(now, old)];
  const looks = ({ key, kind, clauses }: ChartState): string => [key, kind, ...clauses].join(' ');
  const alike = (states: readonly ChartState[], state: ChartState): ChartState[] =>
    states.filter((other) => looks(other) === looks(state));
  return new Map(
    gone.flatMap((state): [string, string][] => {
      const [match, ...others] = alike(added, state);
      return match && others.length === 0 && alike(gone, state).length === 1 ? [[state.id, match.id]] : [];
    }),
  );
}

function only(model: ChartModel, other: ChartModel): ChartState[] {
  const ids = new Set(other.states.map(({ id }) => id));
  return model.states.filter(({ id }) => !ids.has(id));
}

/** The old chart with the new places of its states, so that a move does not count as other transitions. */
export function withMoves(model: ChartModel, moves: Moves): ChartModel {
  const place = (id: string): string => moves.get(id) ?? id;
  return {
    ...model,
    states: model.states.map((state) => ({
      ...state,
      id: place(state.id),
      parent: state.parent === null ? null : place(state.parent),
      initial: state.initial === null ? null : place(state.initial),
    })),
    transitions: model.transitions.map((transition) => ({
      ...transition,
      source: place(transition.source),
      targets: transition.targets.map(place),
    })),
  };
}
