import * as z from 'zod/mini';

/**
 * A trace: which chart took which step, and when. Payloads are left out but for a few plain facts, so that a trace
 * may be handed to anyone: no token, name, address or amount is in it.
 */

export const TRACE_FORMAT = 'candlestate-trace';

/** A state value as XState has it: a name, or regions and their values. */
export type StateValue = string | { [region: string]: StateValue };
const stateValue: z.ZodMiniType<StateValue> = z.lazy(() =>
  z.union([z.string(), z.record(z.string(), stateValue)]),
);

export const traceStep = z.object({
  /** Milliseconds since the trace began. */
  at: z.number(),
  chart: z.string(),
  /** Distinguishes actors that run the same chart. */
  actor: z.string(),
  /** What the actor is called: its systemId, or its name after that of the one that started it. */
  name: z.optional(z.string()),
  /** The name of the actor that sent the event, or in whose step it was sent; absent when the page sent it. */
  from: z.optional(z.string()),
  /** The event's type; `xstate.init` where the actor started. */
  event: z.string(),
  facts: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  /** The transitions it took, in their order, as `state -- event [n]`, n counting the guarded alternatives. */
  taken: z.optional(z.array(z.string())),
  /** Where the chart was afterwards. */
  value: stateValue,
});
export type TraceStep = z.infer<typeof traceStep>;

export const trace = z.object({
  format: z.literal(TRACE_FORMAT),
  version: z.literal(1),
  app: z.string(),
  /** Epoch milliseconds. */
  startedAt: z.number(),
  /** Steps that were dropped at the beginning because the recorder keeps a bounded number. */
  dropped: z.int(),
  steps: z.array(traceStep),
});
export type Trace = z.infer<typeof trace>;

/** The most steps of a trail. */
export const MAX_TRAIL_STEPS = 60;
const stepName = z.string().check(z.minLength(1), z.maxLength(200));
const names = z.array(stepName).check(z.maxLength(50));
/** A step of a trail: what of a {@link traceStep} says which way a chart went, and nothing of what or when. */
export const trailStep = z.strictObject({
  chart: stepName,
  actor: stepName,
  taken: names,
  /** The atomic states where the chart was afterwards, as `filling.price`. */
  states: names,
});
export type TrailStep = z.infer<typeof trailStep>;
