import type { AnyStateMachine } from 'xstate';
import type { AppRef } from '#machines/app/app.machine';
import { FEATURES, type FeatureId, type Features } from '../../src/client/features/all.ts';

/** Starts a feature in an app with a machine whose actors the test holds. A feature that runs already stays as it is. */
export function openFeature<Id extends FeatureId>(
  app: AppRef,
  id: Id,
  machine: AnyStateMachine,
  input?: unknown,
): Features[Id] {
  const feature = FEATURES.find((known) => known.id === id);
  if (!feature) throw new Error(`no feature is called ${id}`);
  app.send({ type: 'feature.opened', feature: { ...feature, machine }, input });
  return app.system.get(id) as Features[Id];
}
