import { wireOf } from '#machines/app/feature-wires';
import type { FeatureId } from '#machines/app/features';
import type { Feature } from './feature-host.ts';

/** A feature with the wires of its id. Keeps the literal id while checking the shape. */
export function feature<Id extends FeatureId>(definition: Omit<Feature<Id>, 'wire'>): Feature<Id> {
  return { ...definition, wire: wireOf(definition.id) } as Feature<Id>;
}
