import { emit, setup } from 'xstate';
import { promiseActor } from '../unprovided.ts';

/**
 * Trails: whether this device sends the latest steps of its charts to the site, without what they carried, and when. Nothing is
 * sent unless the user turned it on. Started a while after the first screen, never ends.
 */

export type TrailsInput = {
  /** Whether the user turned it on, on this device. */
  isOn: boolean;
};
export type TrailsContext = TrailsInput;

export type TrailsEvent = { type: 'trails.toggle' };

export type TrailsEmitted = { type: 'trails.changed'; isOn: boolean };

export const trailsMachine = setup({
  types: {
    context: {} as TrailsContext,
    input: {} as TrailsInput,
    events: {} as TrailsEvent,
    emitted: {} as TrailsEmitted,
    tags: {} as 'on',
  },
  actors: {
    /** Sends the latest steps that were not sent yet, if there are any. */
    sendTrail: promiseActor<void>('sendTrail'),
  },
  actions: {
    notifyOn: emit({ type: 'trails.changed', isOn: true }),
    notifyOff: emit({ type: 'trails.changed', isOn: false }),
  },
  guards: {
    /** The user turned it on, on this device. */
    isOn: ({ context }) => context.isOn,
  },
  delays: {
    /** How much use lies between two trails. */
    trailPause: 120_000,
    /** How long an answer may take. */
    answerTimeout: 10_000,
  },
}).createMachine({
  id: 'trails',
  context: ({ input }) => input,
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isOn', target: 'on' }, { target: 'off' }] },
    off: { on: { 'trails.toggle': { target: 'on', actions: 'notifyOn' } } },
    on: {
      tags: 'on',
      on: { 'trails.toggle': { target: 'off', actions: 'notifyOff' } },
      initial: 'waiting',
      states: {
        waiting: { after: { trailPause: { target: 'sending' } } },
        /** A trail that fails is lost: the next one has later steps. */
        sending: {
          invoke: {
            id: 'sendTrail',
            src: 'sendTrail',
            onDone: { target: 'waiting' },
            onError: { target: 'waiting' },
          },
          after: { answerTimeout: { target: 'waiting' } },
        },
      },
    },
  },
});
