import { useSelector } from '@xstate/react';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';

/** What the server turned down, as a form's chart keeps it. */
export type Refusal = {
  /** The server's words for one input, or nothing. */
  at: (field: string) => string | undefined;
  /** The words that belong to no input of the form; empty when no answer came; null when nothing was turned down. */
  rest: string | null;
};

/** Reads a refusal of a chart with `message` and `field`, for a form that shows the named inputs. */
export function useRefusal(ref: AnyActorRef, fields: readonly string[]): Refusal {
  const isRefused = useSelector(ref, (snapshot: AnyMachineSnapshot) => snapshot.hasTag('refused'));
  const message: string = useSelector(ref, ({ context }) => context.message);
  const field: string | null = useSelector(ref, ({ context }) => context.field);
  const isAtField = isRefused && field !== null && fields.includes(field);
  return {
    at: (name) => (isAtField && field === name ? message : undefined),
    rest: isRefused && !isAtField ? message : null,
  };
}
