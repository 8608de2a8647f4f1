import type { TraceStep } from '#contract/trace';
import { type KeptStep, Recorder } from '../../src/client/actors/recorder.ts';

const form = { chart: 'orderForm', actor: 'x:20', name: 'orderForm', at: 0 };

/** A step of every kind that the system screen has words for. */
const STEPS: readonly TraceStep[] = [
  { ...form, from: 'app', event: 'xstate.init', value: { flow: 'editing' } },
  { ...form, event: 'order.review', value: { flow: 'confirming' } },
  { ...form, from: 'session', event: 'session.refreshed', value: { flow: 'confirming' } },
  { ...form, event: 'order.confirm', value: { flow: { submitting: 'sending' } } },
  {
    ...form,
    from: 'orderForm.command',
    event: 'xstate.error.actor.command',
    value: { flow: { submitting: 'asking' } },
  },
  {
    ...form,
    from: 'orderForm',
    event: 'xstate.after.askDelay.orderForm.flow.submitting.asking',
    value: { flow: { submitting: 'sending' } },
  },
  {
    ...form,
    from: 'orderForm.command',
    event: 'xstate.done.actor.command',
    value: { flow: 'accepted' },
  },
];

/** A recorder for pinned charts, which take no steps of their own. */
export class SampleRecorder extends Recorder {
  override readonly startedAt = 0;
  override steps: KeptStep[] = STEPS.map((step, order) => ({ ...step, order, taken: [] }));
}
