import {
  type ActorOptions,
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  fromPromise,
  SimulatedClock,
} from 'xstate';

/** A chart on a stage of its own: time stands still until told otherwise, and what it announces is kept. */
export function stage<Machine extends AnyStateMachine>(machine: Machine, options?: ActorOptions<Machine>) {
  const clock = new SimulatedClock();
  const announced: AnyEventObject[] = [];
  const actor = createActor(machine, { ...options, clock } as ActorOptions<Machine>);
  actor.on('*', (event: AnyEventObject) => announced.push(event));
  actor.start();
  return { actor, clock, announced };
}

/** Lets promises settle; no chart waits for more than that. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

type Call<Output, Input> = {
  input: Input;
  signal: AbortSignal;
  resolve: (output: Output) => void;
  reject: (error: unknown) => void;
};

/** An actor whose every call is kept and waits to be answered by the test. */
export function heldActor<Output, Input = void>() {
  const calls: Call<Output, Input>[] = [];
  const logic = fromPromise<Output, Input>(
    ({ input, signal }) =>
      new Promise<Output>((resolve, reject) => calls.push({ input, signal, resolve, reject })),
  );
  const last = (): Call<Output, Input> => {
    const call = calls.at(-1);
    if (!call) throw new Error('nothing was asked yet');
    return call;
  };
  return {
    logic,
    calls,
    last,
    answer: async (output: Output): Promise<void> => {
      last().resolve(output);
      await settled();
    },
    fail: async (error: unknown): Promise<void> => {
      last().reject(error);
      await settled();
    },
  };
}
