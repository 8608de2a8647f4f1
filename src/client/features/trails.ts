import { fromPromise } from 'xstate';
import { trail } from '#contract/routes/site';
import { MAX_TRAIL_STEPS } from '#contract/trace';
import { trailsMachine } from '#machines/trails/trails.machine';
import { areTrailsOn, keepTrails } from '../actors/kept-switches.ts';
import { type FeatureDeps, feature } from '../app/boot/feature.ts';
import { trailSteps } from '../app/boot/trace-of.ts';
import { calls } from './makers/page-effects.ts';

/** The latest steps of the charts, for a site whose user lets it have them. */
export const trailsFeature = feature(trailsMachine)({
  id: 'trails',
  scope: 'device',
  input: () => ({ isOn: areTrailsOn() }),
  actors: (deps) => ({ sendTrail: createSendTrail(deps) }),
  effects: [{ on: 'trails.changed', does: calls(keepTrails, 'isOn') }],
});

/** A sample: at most the last sixty of the steps since the trail before. It names no account. */
function createSendTrail({ http, recorded }: FeatureDeps) {
  let sent = 0;
  return fromPromise<void, void>(async ({ signal }) => {
    const { build, steps } = recorded();
    const latest = trailSteps(steps.filter(({ order }) => order > sent)).slice(-MAX_TRAIL_STEPS);
    sent = Math.max(sent, ...steps.map(({ order }) => order));
    if (latest.length > 0) await http(trail, { build, steps: latest }, { signal, token: null });
  });
}
