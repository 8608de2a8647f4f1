import { commandMachine } from '#machines/command/command.machine';
import type { Walkable } from '../../support/model/paths.ts';
import { expired, lost, refused } from '../samples.ts';

export const walkable: Walkable = {
  machine: commandMachine,
  inputs: [{ kind: 'order', account: { id: 1, token: 'token' }, request: { id: 1 }, key: 'key' }],
  events: [
    { type: 'done:execute', output: { answer: { Id: 1 }, message: 'done' } },
    { type: 'error:execute', error: refused() },
    { type: 'error:execute', error: expired() },
    { type: 'error:execute', error: lost() },
    { type: 'after:answerTimeout@command.asking' },
    { type: 'after:retryDelay@command.doubting' },
  ],
  keyOf: ({ attempt }: { attempt: number }) => attempt,
};
