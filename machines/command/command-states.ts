import { by } from '../by.ts';
import type { CommandOutcome } from './command.machine.ts';

/** The end of a command, as the event that carries its outcome. */
type Ended = { output: CommandOutcome<unknown> };

/** What became of a command, as guards of the chart that sent it. */
export const outcomeGuards = {
  /** The server accepts the command. */
  isAccepted: (_: unknown, { output }: Ended) => output.kind === 'accepted',
  /** The server refuses the command. */
  isRejected: (_: unknown, { output }: Ended) => output.kind === 'rejected',
  /** The session of the account that began it is over (999). */
  isExpired: (_: unknown, { output }: Ended) => output.kind === 'expired',
};

type End<Action extends string> = { target: string; actions?: readonly Action[] };

type Sending<Actor extends string, Input, Guard extends string, Action extends string> = {
  /** The actor that is the command; its invocation is called the same. */
  src: Actor;
  input: Input;
  /** Where each outcome leads, by its guard, in the order they are asked; their actions get the outcome. */
  ends: Record<Guard, End<Action>>;
  /** Where an outcome leads that none of them says: every answer was lost. */
  unresolved: End<Action>;
  /** What is being sent, by clauses. */
  clauses: string[];
};

/**
 * The states of a command on its way: sent, and in doubt after a lost answer (S8.3). The chart that invokes the command
 * gives them a name and adds what else it hears meanwhile.
 */
export function commandStates<
  const Actor extends string,
  Input,
  const Guard extends string,
  const Action extends string = never,
>({ src, input, ends, unresolved, clauses }: Sending<Actor, Input, Guard, Action>) {
  const goTo = ({ target, actions = [] }: End<Action>) => ({
    target,
    actions: actions.map((type) => by(type)),
  });
  const guards = Object.keys(ends) as Guard[];
  return {
    initial: 'sending' as const,
    invoke: {
      id: src,
      src,
      input,
      onDone: [...guards.map((type) => ({ guard: by(type), ...goTo(ends[type]) })), goTo(unresolved)],
    },
    states: {
      sending: { on: { 'command.doubted': { target: 'checking' as const } }, meta: { clauses } },
      checking: { tags: 'doubt' as const, meta: { clauses: ['S8.3'] } },
    },
  };
}
