import type { ExplainedActor } from '../explain/explanation.ts';

/**
 * How the charts act as one, as plain data: what runs, by its own name, and who tells whom. The command line reads it from
 * the definitions of the app and hands it over, as the chart tools know charts alone.
 */
export type Composition = {
  /** What always runs first, then the features. */
  running: readonly Running[];
  rows: readonly WiringRow[];
  /** What the app keeps on the device, module by module. */
  kept: readonly Kept[];
  /** What a view decides by itself. */
  decisions: readonly ViewDecision[];
  /** The rules by which such decisions are found. */
  viewRules: readonly string[];
  /** Who causes each event of each chart. */
  causes: readonly Cause[];
};

/**
 * One cause of an event that a chart takes. `from` names the thing that runs, the actor or the chart it comes from, and
 * `on` what of it the wiring follows.
 */
export type Cause = {
  chart: string;
  event: string;
  by: 'wiring' | 'actor' | 'chart' | 'page' | 'screen' | 'trader';
  from?: string;
  on?: WiringRow['on'];
};

/** One chart as it runs: a singleton or a feature. */
export type Running = {
  /** Its systemId. */
  id: string;
  /** The id of its chart. */
  chart: string;
  isSingleton: boolean;
  /** Whose a feature's data is; null for what always runs. */
  scope: 'device' | 'account' | null;
  /** What it is, in a sentence; empty for what always runs, as its chart says it. */
  sentence: string;
  /** The file that defines it. */
  file: string;
  actors: readonly Actor[];
  /** The screens that start it; none for what always runs. */
  screens: readonly Screen[];
  needsSettings: boolean;
  /** What its announcements do on the page. */
  effects: readonly ToldEffect[];
  /** Events that the page itself sends it: the browser, the socket, a change of screen. */
  heard: readonly Heard[];
};

export type Actor = ExplainedActor & {
  /** The id of the chart it is, if it is one. */
  chart: string | null;
  /** The calls it makes, as `GET /v1/api/…`. */
  calls: readonly string[];
};

/** `door` says who may see it: everyone, who is logged in, or real accounts. */
export type Screen = { path: string; door: string };

/** An announcement, and what follows from it on the page, in words. */
export type ToldEffect = { event: string; does: readonly string[]; file: string };
export type Heard = { event: string; file: string };

/** A row of the wiring; `when`, `with` and `missed` are named functions. */
export type WiringRow = {
  from: string;
  on: string | { enters: string } | { leaves: string };
  to: string;
  send: string;
  when: Named | null;
  with: Named | null;
  missed: Named | null;
  /** Whether the wiring sends it to everything of an account, without a row that says so. */
  isGeneral: boolean;
};

export type Named = { name: string; sentence: string };

/** A module that keeps something on the device, and its functions that forget it. */
export type Kept = { file: string; sentence: string; forgets: readonly Named[] };

export type ViewDecision = { file: string; line: number; rule: string };
