import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import type { CommandAsk, DeskRequest } from '#machines/desk-command/asks';
import {
  type DeskCommandContext,
  type DeskCommandEvent,
  deskCommandMachine,
} from '#machines/desk-command/desk-command.machine';
import { expired, lost, refused } from '../../support/fixtures.ts';

export const REASON = { name: 'reason', label: 'Reason', kind: 'line', isNeeded: true } as const;
export const FREEZE: CommandAsk = {
  title: 'Freeze 1000000001',
  confirm: 'Freeze',
  request: { command: 'freeze', uid: '1000000001' },
  fields: [REASON],
};
export const INVITE: CommandAsk = {
  title: 'Invite bob',
  confirm: 'Invite',
  keepsAnswer: true,
  request: { command: 'invite-operator', name: 'bob' },
  fields: [REASON],
};
export const APPROVE = {
  command: 'approve',
  kind: 'deposit',
  id: '1',
  reason: '',
} as const satisfies DeskRequest;

const own = {
  'command.ask': [{ ask: FREEZE }, { ask: INVITE }],
  'command.confirm': [{ values: { reason: 'asked for' } }],
  'command.send': [{ request: APPROVE }],
  'command.closed': [{}],
} satisfies Examples<DeskCommandEvent>;

export const model: TestModel = {
  clauses: 'S6.4 S8.1 S8.3',
  machine: deskCommandMachine,
  examples: [
    ...eventsOf(own),
    { type: 'done:sendCommand', output: { message: 'Done.' } },
    { type: 'error:sendCommand', error: refused() },
    { type: 'error:sendCommand', error: expired() },
    { type: 'error:sendCommand', error: lost() },
    { type: 'after:answerTimeout@deskCommand.sending' },
  ],
  keyOf: ({ ask }: DeskCommandContext) => ask?.keepsAnswer,
};
