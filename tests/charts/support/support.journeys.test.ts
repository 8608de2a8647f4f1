import { describe, expect, it } from 'vitest';
import { supportMachine } from '#machines/support/support.machine';
import { startChart } from '../../support/start-chart.ts';

const LINK = 'https://support.example/chat';

function support(isNewTab = false) {
  const started = startChart(supportMachine, { input: { isNewTab } });
  return { ...started, state: () => started.actor.getSnapshot().value };
}

describe('the way to the support chat', () => {
  it.each([false, true])('S2.23 S3.6 its screen leads on to the link, in a new tab: %s', (isNewTab) => {
    const { actor, announced, state } = support(isNewTab);
    expect(state()).toBe('hidden');
    expect(announced).toEqual([]);
    actor.send({ type: 'support.shown', link: LINK });
    expect(announced).toEqual([{ type: 'support.left', link: LINK, isNewTab }]);
    expect(state()).toBe('leaving');
    expect(actor.getSnapshot().context.link).toBe(LINK);
  });

  it('S1.5 who comes back and opens the screen once more is led on once more', () => {
    const { actor, announced, state } = support();
    actor.send({ type: 'support.shown', link: LINK });
    actor.send({ type: 'support.hidden' });
    expect(state()).toBe('hidden');
    actor.send({ type: 'support.shown', link: LINK });
    expect(announced).toHaveLength(2);
  });

  it.each([
    '',
    'support.example',
    'http://support.example',
    'javascript:alert(1)',
    'data:text/html,x',
  ])('S2.23 %j is no link to follow: the screen says that there is no chat, until a safe one is set', (link) => {
    const { actor, announced, state } = support();
    actor.send({ type: 'support.shown', link });
    expect(state()).toBe('unavailable');
    expect(announced).toEqual([]);
    actor.send({ type: 'support.hidden' });
    expect(state()).toBe('hidden');
    actor.send({ type: 'support.shown', link: LINK });
    expect(state()).toBe('leaving');
  });
});
