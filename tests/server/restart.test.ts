import { expect, onTestFinished, test } from 'vitest';
import { describeEmbedded } from '../support/describe-engines.ts';
import { restartOnSocket } from '../support/socket-holder.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describeEmbedded('a restart of one process', () => {
  test('S7.24 on a socket that was handed over refuses no connection and loses no request', async () => {
    const folder = temporaryFolder();
    onTestFinished(folder.delete);
    const { processes, answers } = await restartOnSocket(folder.path);
    expect(processes).toBe(2);
    expect(answers.filter(({ answer }) => answer !== 200)).toEqual([]);
    expect(answers.length).toBeGreaterThan(50);
  });
});
