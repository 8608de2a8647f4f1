import { type EventObject, fromCallback, fromPromise } from 'xstate';

/**
 * Placeholders for actors the client provides. They throw, so that a chart started without its
 * implementations fails loudly instead of waiting for ever.
 */
export function promiseActor<Output, Input = void>(name: string) {
  return fromPromise<Output, Input>(async () => fail(name));
}

export function callbackActor<Received extends EventObject, Input>(name: string) {
  return fromCallback<Received, Input>(() => fail(name));
}

/** Throws: the client has to provide an actor of this name. */
function fail(name: string): never {
  throw new Error(`actor ${name} was not provided`);
}
