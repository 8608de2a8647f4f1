import { expect, it } from 'vitest';
import { deskWatchMachine } from '#machines/desk-watch/desk-watch.machine';
import { startChart } from '../../support/start-chart.ts';

const DUE = { type: 'watch.due' };

it('S6.4 what others change is due every half minute while the page is in sight', () => {
  const { actor, announced, clock } = startChart(deskWatchMachine);
  clock.increment(29_999);
  expect(announced).toEqual([]);
  clock.increment(1);
  clock.increment(30_000);
  expect([announced, actor.getSnapshot().value]).toEqual([[DUE, DUE], 'seen']);
});

it('S6.4 a page that is out of sight reads nothing, and reads at once when it is seen again', () => {
  const { actor, announced, clock } = startChart(deskWatchMachine);
  actor.send({ type: 'page.hidden' });
  clock.increment(600_000);
  expect([announced, actor.getSnapshot().value]).toEqual([[], 'hidden']);
  actor.send({ type: 'page.shown' });
  expect([announced, actor.getSnapshot().value]).toEqual([[DUE], 'seen']);
  actor.send({ type: 'page.shown' });
  expect(announced).toEqual([DUE]);
});
