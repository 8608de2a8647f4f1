import {
  type ActorOptions,
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  fromCallback,
  fromPromise,
  type InputFrom,
  SimulatedClock,
} from 'xstate';
import { type UploadEvent, type UploadReport, uploadMachine } from '#machines/upload/upload.machine';

/** A chart that runs alone: its clock moves when the test moves it, and what it announces is kept. */
export function startChart<Machine extends AnyStateMachine>(
  machine: Machine,
  options?: ActorOptions<Machine>,
) {
  const clock = new SimulatedClock();
  const announced: AnyEventObject[] = [];
  const actor = createActor(machine, { ...options, clock } as ActorOptions<Machine>);
  actor.on('*', (event: AnyEventObject) => announced.push(event));
  actor.start();
  return { actor, clock, announced };
}

/** A chart that reports to its parent, which does nothing but keep what it hears, also by the name `systemId`. */
export function startChild<Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine>,
  systemId = 'parent',
) {
  const clock = new SimulatedClock();
  const heard: AnyEventObject[] = [];
  const parent = createActor(
    fromCallback(({ receive }) => receive((event) => heard.push(event))),
    { clock, systemId },
  ).start();
  const actor = createActor(machine, { input, parent } as ActorOptions<Machine>);
  actor.start();
  return { actor, clock, heard };
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

type Transfer = { picture: Blob; isStopped: boolean; say: (report: UploadReport) => void };

/** The chart of a picture's slot, whose every transfer is kept and reports what the test says. */
export function heldUpload() {
  const transfers: Transfer[] = [];
  const sendPicture = fromCallback<UploadEvent, { read: () => Blob }>(({ input, sendBack }) => {
    const transfer: Transfer = { picture: input.read(), isStopped: false, say: sendBack };
    transfers.push(transfer);
    return () => {
      transfer.isStopped = true;
    };
  });
  const last = (): Transfer => {
    const transfer = transfers.at(-1);
    if (!transfer) throw new Error('no picture was sent yet');
    return transfer;
  };
  return {
    logic: uploadMachine.provide({ actors: { sendPicture } }),
    transfers,
    last,
    say: (report: UploadReport): void => last().say(report),
  };
}
