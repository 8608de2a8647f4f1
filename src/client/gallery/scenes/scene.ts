import type { StateValue } from 'xstate';
import type { ChartId, ContextOf } from '../charts.ts';
import type { Who } from '../companions.ts';

/** What surrounds one leaf: where it is seen, by whom, and what its chart knows there. */
export type Scene<Id extends ChartId> = {
  route: string;
  who: Who;
  context?: Partial<ContextOf<Id>>;
  /** The chart's other regions, where they differ from the quiet app's. */
  beside?: StateValue;
  others?: { [Other in ChartId]?: { value?: StateValue; context?: Partial<ContextOf<Other>> } };
};

/** The scenes of one chart, by leaf path. */
export type Scenes<Id extends ChartId> = Readonly<Record<string, Scene<Id>>>;
