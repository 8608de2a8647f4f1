import type { Telling } from '#machines/app/feature';
import { createAskedCommandMachine } from '#machines/asked-command/asked-command.machine';
import { createCommandMachine, type Executed } from '#machines/command/command.machine';
import type { CommandKind } from '#machines/command/logged-command';
import { type CommandCall, executeCommand } from '../../actors/execute-command.ts';
import { feature } from '../../app/boot/feature.ts';
import { shows, showsRefusal } from './page-effects.ts';

type Machine<Subject> = ReturnType<typeof createAskedCommandMachine<Subject>>;

type AskedCommand<Id extends string, Subject> = {
  id: Id;
  /** The command it sends. */
  kind: CommandKind;
  send: (call: CommandCall, subject: Subject) => Promise<Executed<unknown>>;
  tells?: readonly Telling<Machine<Subject>>[];
};

/** A feature that asks, and then sends one command of the account in front. */
export function askedCommand<const Id extends string, Subject>({
  id,
  kind,
  send,
  tells = [],
}: AskedCommand<Id, Subject>) {
  return feature(createAskedCommandMachine<Subject>(kind))({
    id,
    scope: 'account',
    tells,
    actors: ({ http }) => ({
      send: createCommandMachine<Subject, unknown>().provide({
        actors: { execute: executeCommand(http, send) },
      }),
    }),
    effects: [
      { on: 'command.accepted', does: shows('success') },
      { on: 'command.refused', does: showsRefusal },
    ],
  });
}
