import type { TestModel } from '#chart-tools/test-model';
import { commandMachine } from '#machines/command/command.machine';
import { expired, lost, refused } from '../../support/fixtures.ts';

export const model: TestModel = {
  clauses: 'S7.24 S7.26 S8.3',
  machine: commandMachine,
  inputs: [{ kind: 'order', account: { id: 1, token: 'token' }, request: { id: 1 }, key: 'key' }],
  examples: [
    { type: 'done:execute', output: { answer: { id: 1 }, message: 'done' } },
    { type: 'error:execute', error: refused() },
    { type: 'error:execute', error: expired() },
    { type: 'error:execute', error: lost() },
    { type: 'after:answerTimeout@command.asking' },
    { type: 'after:retryDelay@command.doubting' },
  ],
  keyOf: ({ attempt }: { attempt: number }) => attempt,
};
