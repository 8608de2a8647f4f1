import type { AnyActorRef } from 'xstate';

/** What is kept of a command until its end is known, and what a command reports to the log that keeps it. */

/** What a command does; the trader reads it by this name (`command.kind.<kind>`). */
export const COMMAND_KINDS = [
  'order',
  'stops',
  'note',
  'target',
  'close',
  'closeMany',
  'reverse',
  'cancel',
  'deposit',
  'withdrawal',
  'cancelWithdrawal',
  'bind',
  'unbind',
  'endSession',
  'label',
  'protect',
  'loan',
  'repayment',
  'identity',
  'loanKyc',
  'demoReset',
  'alert',
  'closeAccount',
  'keepAccount',
  'lead',
  'copy',
  'copyChange',
] as const;
export type CommandKind = (typeof COMMAND_KINDS)[number];

/** `void`: the server never got it, and refuses it from now on. `unknown`: too old for the server to remember. */
export type LoggedOutcome = { kind: 'accepted' | 'refused' | 'void' | 'unknown'; message: string };

/** `request` is what the trader asked for, to name the command by. */
export type LoggedCommand = {
  kind: CommandKind;
  key: string;
  accountId: number;
  request: unknown;
  outcome: LoggedOutcome | null;
};

/** `ref` is the running command; the log learns from it when it is stopped. */
export type CommandBegun = { type: 'command.begun'; command: LoggedCommand; ref: AnyActorRef };
export type CommandEnded = { type: 'command.ended'; key: string; isKnown: boolean };
