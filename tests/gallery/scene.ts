import type { InputFrom, StateValue } from 'xstate';
import type { PreferencesInput } from '#machines/preferences/preferences.machine';
import type { CHARTS, ChartId, ContextOf, HiddenId, ShownId } from './charts.ts';

/** Who looks at the app. */
export type Who = 'visitor' | 'demo' | 'real';

/** What the defaults of a chart may depend on. */
export type Looker = { who: Who; preferences: PreferencesInput };

/** What surrounds one atomic state: where it is seen, by whom, and what its chart knows there. */
export type Scene<Id extends ChartId> = {
  route: string;
  who: Who;
  context?: Partial<ContextOf<Id>>;
  /** The chart's other regions, where they differ from its defaults. */
  beside?: StateValue;
  /** The other charts, where they differ from their defaults. */
  others?: Others;
};
export type Others = { [Id in ChartId]?: { value?: StateValue; context?: Partial<ContextOf<Id>> } };

/** The scenes of one actor, by the path of each atomic state. */
export type Scenes<Id extends ChartId> = Readonly<Record<string, Scene<Id>>>;

type InputOf<Id extends ChartId> = InputFrom<(typeof CHARTS)[Id]>;
/**
 * The snapshot of a chart while nothing happens in the app; a scene changes what it is about. Its context says what differs
 * from what the chart knows as it begins, with its input.
 */
type Defaults<Id extends ChartId> = (looker: Looker) => {
  value: StateValue;
  context?: Partial<ContextOf<Id>>;
} & (undefined extends InputOf<Id> ? { input?: undefined } : { input: InputOf<Id> });

/** The actors that run one chart, by id. `tests/charts/<chart>/gallery.ts` exports it as `gallery`. */
export type ChartGallery = {
  readonly [Id in ShownId]?: { defaults: Defaults<Id>; scenes: Scenes<Id> };
} & {
  readonly [Id in HiddenId]?: { defaults: Defaults<Id> };
};
