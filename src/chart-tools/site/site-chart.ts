import type { SourcePlace } from '../docs/explain/explanation.ts';

/**
 * A chart as the site of the charts shows it: plain data, written once when the site is built. States, transitions,
 * events and situations refer to each other by their places in the lists. Lengths are in pixels.
 */

export type Point = { x: number; y: number };
export type Box = Point & { width: number; height: number };

export type SiteState = {
  /** Dotted path from the chart's id. */
  id: string;
  key: string;
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  parent: number | null;
  box: Box;
  /** What its box says beneath its name: actors, entry and exit, and answers that change no state. */
  rows: readonly SiteRow[];
  clauses: readonly string[];
};

/** A line of a state's box; `transition` when it is an answer to an event. */
export type SiteRow = { text: string; transition: number | null };

export type SiteTransition = {
  /** `state -- event [n]`, as paths, coverage and mutants name it. */
  name: string;
  source: number;
  /** States entered; empty when the chart stays where it is. */
  targets: readonly number[];
  trigger: string;
  /** The guard in words, and each guard of the machine that is in them. */
  guard: { words: string; parts: readonly Reference[] } | null;
  actions: readonly Reference[];
  /** The ways its arrow goes; empty when it is a row of its state's box. */
  arrows: readonly Arrow[];
  tests: readonly SiteTest[];
  /** How often real trails took it; null where the site was built without them. */
  trails: number | null;
};

export type Arrow = { points: readonly Point[]; lines: readonly string[]; label: Box | null };

/** A guard or an action by its name: what it asks or does in a sentence, and where it is written. */
export type Reference = { name: string; sentence: string; place: SourcePlace | null };

export type TestKind = 'headless' | 'browser' | 'journey';
/** `line` is null where the record's test was not found in its file. */
export type SiteTest = { kind: TestKind; title: string; file: string; line: number | null };

export type SiteEvent = { type: string; payload: string };

/** Where the chart can be, and what each event leads to: event, transitions taken, next situation. */
export type SiteSituation = {
  states: readonly number[];
  exits: readonly (readonly [event: number, transitions: readonly number[], to: number])[];
};

export type SiteChart = {
  name: string;
  id: string;
  title: string;
  header: string;
  width: number;
  height: number;
  states: readonly SiteState[];
  transitions: readonly SiteTransition[];
  /** The dots where compound states begin, each with its arrow. */
  initials: readonly { box: Box; arrow: Arrow }[];
  events: readonly SiteEvent[];
  situations: readonly SiteSituation[];
  /** Where each input starts. */
  starts: readonly { label: string; situation: number }[];
  /** What runs on it in the app; none of a chart that runs on the server alone. */
  running: readonly SiteRunning[];
  /** How the app shows an atomic state, by the state's id. */
  shown: Readonly<Record<string, readonly Shown[]>>;
};

/** An actor in a state on the screen: its name, the address that opens the app so, and a picture where one was taken. */
export type Shown = { actor: string; link: string; picture: string | null };

/** What runs on a chart, by its own name, in plain words. */
export type SiteRunning = {
  title: string;
  sentence: string;
  facts: readonly string[];
  tables: readonly SiteTable[];
};
export type SiteTable = {
  heading: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
};

export type SiteIndex = readonly { name: string; title: string; header: string; counts: string }[];
