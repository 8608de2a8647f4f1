import type { Feature } from '../../src/client/app/boot/feature.ts';
import { FEATURES } from '../../src/client/features/all.ts';
import type { Slice } from './world.ts';

/** The connection alone with the session. */
export const CONNECTION: Slice = { name: 'the connection', features: [], singletons: ['connection'] };

/** Each feature with those it hears: every row of the wiring is in one of them. */
export const SLICES: readonly Slice[] = [
  CONNECTION,
  ...FEATURES.map((feature) => ({ name: feature.id, features: [feature, ...heardBy(feature)] })),
];

function heardBy({ id, listens }: Feature): Feature[] {
  const sources = new Set(listens.map(({ from }) => from));
  return FEATURES.filter((other) => other.id !== id && sources.has(other.id));
}
