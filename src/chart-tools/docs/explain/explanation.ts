/** What the source of a chart says about its parts: the comments of its machine file, as plain data. */
export type Explanation = {
  guards: ReadonlyMap<string, string>;
  actions: ReadonlyMap<string, string>;
  /** The sentence of a delay; only those that are computed need one. */
  delays: ReadonlyMap<string, string>;
  /** What each action announces, by the action's name; actions that announce nothing are left out. */
  announces: ReadonlyMap<string, readonly string[]>;
  /** Events the chart may announce, as its types have them. */
  emitted: readonly string[];
  actors: readonly ExplainedActor[];
  context: readonly Field[];
  input: readonly Field[];
  output: readonly Field[];
  /** The comment of each event it hears, where it has one. */
  events: ReadonlyMap<string, string>;
  /** Where each guard and action is written, as `guard NAME` and `action NAME`. */
  places: ReadonlyMap<string, SourcePlace>;
  /** The comment of each state, by its path, where it has one. */
  states: ReadonlyMap<string, string>;
};

/** A piece of source: its file from the project's root, its first line counted from 1, and its text. */
export type SourcePlace = { file: string; line: number; text: string };

/** `type` is written as in the source. */
export type Field = { name: string; type: string; sentence: string };

/** `input` and `output` are types as the source has them; empty for none. */
export type ExplainedActor = {
  name: string;
  kind: 'promise' | 'callback' | 'chart';
  input: string;
  output: string;
  sentence: string;
};

/** The explanation of a chart nothing was read of. */
export const UNEXPLAINED: Explanation = {
  guards: new Map(),
  actions: new Map(),
  delays: new Map(),
  announces: new Map(),
  emitted: [],
  actors: [],
  context: [],
  input: [],
  output: [],
  events: new Map(),
  places: new Map(),
  states: new Map(),
};
