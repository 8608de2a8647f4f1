import { fromPromise } from 'xstate';
import type { Listening, Scope } from '#machines/app/feature';
import { createResourceMachine } from '#machines/resource/resource.machine';
import { type FeatureDeps, feature } from '../../app/boot/feature.ts';
import { keptAs } from '../../app/boot/last-known.ts';
import { type Read, readWith } from './read.ts';

/** What a resource is read with: the question that was asked, e.g. an id, beside the usual. */
type Reading = FeatureDeps & { read: Read; ask: string; signal: AbortSignal };

type Options<Value> = {
  needsSettings?: boolean;
  /** The last answer is kept on the device, and shown with its time where none comes. */
  isKept?: boolean;
  listens?: readonly Listening<ReturnType<typeof createResourceMachine<Value>>>[];
};

/** A feature that reads one thing and shows it. */
export function resource<const Id extends string, Value>(
  id: Id,
  scope: Scope,
  load: (reading: Reading) => Promise<Value>,
  { needsSettings = false, isKept = false, listens = [] }: Options<Value> = {},
) {
  const kept = keptAs(id, isKept);
  return feature(createResourceMachine<Value>())({
    id,
    scope,
    needsSettings,
    listens: [{ from: 'connection', on: 'connection.opened', send: 'connection.opened' }, ...listens],
    actors: (deps) => ({
      load: fromPromise<Value, { ask: string }>(({ input: { ask }, signal }) =>
        kept({ ...deps, ask, signal }, () => load({ ...deps, read: readWith(deps, signal), ask, signal })),
      ),
    }),
  });
}
