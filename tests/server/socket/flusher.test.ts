import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Flusher } from '#server/socket/flusher';

test('S7.30 a flush that waits for an account is over before the next begins, and loses nothing meanwhile', async () => {
  const steps: string[] = [];
  const pauses = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let round = 0;
  const slow = {
    collect: async () => {
      const mine = round;
      round += 1;
      steps.push(`begins ${mine}`);
      await pauses[mine]?.promise;
      steps.push(`ends ${mine}`);
    },
  };
  const flusher = new Flusher([slow], 0, (failure) => {
    throw failure;
  });
  flusher.schedule();
  await setImmediate();
  flusher.schedule();
  await setImmediate();
  await setImmediate();
  expect(steps).toEqual(['begins 0']);
  pauses[0]?.resolve();
  pauses[1]?.resolve();
  await flusher.stop();
  expect(steps).toEqual(['begins 0', 'ends 0', 'begins 1', 'ends 1']);
});
