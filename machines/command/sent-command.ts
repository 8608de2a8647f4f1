import type { AnyActorRef } from 'xstate';
import { accountInFront } from '../account.ts';
import { type CommandInput, type CommandOutcome, messageOf } from './command.machine.ts';
import type { CommandKind } from './logged-command.ts';

/** The chart that sends a command, as the input of the command is worked out. */
export type Sender<Context> = { context: Context; self: Pick<AnyActorRef, 'system'> };

/** The end of a command, as the event that carries its outcome. */
export type Ended<Answer = unknown> = { output: CommandOutcome<Answer> };

/** The command that a chart begins for the account in front. */
export const commandInput = <Request>(
  self: Pick<AnyActorRef, 'system'>,
  kind: CommandKind,
  key: string,
  request: Request,
): CommandInput<Request> => ({ kind, account: accountInFront(self), request, key });

/** The server's words at the end of a command, as an announcement carries them. */
export const said = ({ output }: Ended): { message: string } => ({ message: messageOf(output) });
