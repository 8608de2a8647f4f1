import { expect, test } from 'vitest';
import { affectedBy } from '../../src/cli/since.ts';

test.each([
  ['machines/share-card/share-card.machine.ts', ['share-card']],
  ['tests/charts/share-card/page.ts', ['share-card']],
  ['src/server/operator/four-eyes.machine.ts', ['four-eyes']],
  ['tests/charts/four-eyes/four-eyes.model.ts', ['four-eyes']],
  ['src/server/main.ts', []],
])('a change of %s is one of the charts %j', async (file, charts) => {
  expect((await affectedBy([file])).charts).toEqual(charts);
});

test('charts that import one that changed have changed as well', async () => {
  const { charts } = await affectedBy(['machines/command/command.machine.ts']);
  expect(charts).toEqual(expect.arrayContaining(['command', 'order-form', 'order-sheet']));
  expect(charts).not.toContain('share-card');
  expect((await affectedBy(['machines/reorder/reorder.ts'])).charts).toContain('watchlist');
});

test('the journeys are those that changed, and those that prove a clause of the charts that few prove', async () => {
  expect((await affectedBy(['tests/e2e/36-lock.spec.ts'])).journeys).toEqual(['36-lock.spec.ts']);
  const { journeys, names } = await affectedBy(['machines/loan/loan.machine.ts']);
  expect(journeys).toContain('09-money.spec.ts');
  expect(names).toContain('S4.12 ');
  expect(journeys).not.toContain('15-commands.spec.ts');
});
