import type { AnyStateMachine, StateValue } from 'xstate';
import type { PreferencesInput } from '#machines/preferences/preferences.machine';
import { type AtomicState, nameOf, valueIn } from './atomic-states.ts';
import { CHART_IDS, CHARTS, type ChartId, type PinnedSnapshot, type Snapshots } from './charts.ts';
import type { ChartGallery, Looker, Others, Scene } from './scene.ts';

/** Every atomic state in its scene, from what the folders of tests/charts export as `gallery`. */
export class Gallery {
  readonly charts: Required<ChartGallery>;

  /** Throws for an actor that no folder has. */
  constructor(folders: Iterable<ChartGallery>) {
    const charts: ChartGallery = Object.assign({}, ...folders);
    const missing = CHART_IDS.filter((id) => !charts[id]);
    if (missing.length > 0) throw new Error(`no gallery.ts in tests/charts has ${missing.join(', ')}`);
    this.charts = charts as Required<ChartGallery>;
  }

  /** Throws for a state that has none; a test asks for each. */
  sceneOf(state: AtomicState): Scene<ChartId> {
    const scene = this.charts[state.chart].scenes[state.path.join('.')];
    if (!scene) throw new Error(`no gallery.ts in tests/charts has a scene for ${nameOf(state)}`);
    return scene;
  }

  /** The address that opens the app in a state. */
  linkTo(state: AtomicState): string {
    const { route } = this.sceneOf(state);
    return `${route}${route.includes('?') ? '&' : '?'}state=${nameOf(state)}`;
  }

  /** The snapshots of all charts while nothing happens in the app. */
  defaults(looker: Looker): Snapshots {
    const snapshots = CHART_IDS.map((id) => {
      const { value, input, context } = this.charts[id].defaults(looker);
      return [id, { value, context: { ...begun(CHARTS[id], input), ...context } }];
    });
    return Object.fromEntries(snapshots) as Snapshots;
  }

  /** The snapshots of all charts while one of them is in an atomic state. */
  snapshotsIn(state: AtomicState, preferences: PreferencesInput): Snapshots {
    const { who, others = {}, beside, context } = this.sceneOf(state);
    const snapshots = this.defaults({ who, preferences });
    for (const id of Object.keys(others) as ChartId[]) change(snapshots, id, others[id]);
    const value = valueIn(state, merged(snapshots[state.chart].value, beside));
    // The compiler does not see that chart and context are of one scene.
    change(snapshots, state.chart, { value, ...(context && { context }) } as Others[typeof state.chart]);
    return snapshots;
  }
}

/** What a chart knows as it begins. */
function begun({ config: { context } }: AnyStateMachine, input: unknown): object {
  return typeof context === 'function' ? context({ input }) : context;
}

function change<Id extends ChartId>(snapshots: Snapshots, id: Id, to: Others[Id]): void {
  const { value, context } = snapshots[id];
  const changed = { value: to?.value ?? value, context: Object.assign({}, context, to?.context) };
  Object.assign(snapshots, { [id]: changed satisfies PinnedSnapshot<Id> });
}

function merged(value: StateValue, beside: StateValue | undefined): StateValue {
  return typeof value === 'object' && typeof beside === 'object' ? { ...value, ...beside } : value;
}
