import { describe, expect, it } from 'vitest';
import { type EventObject, fromCallback } from 'xstate';
import { PERIODS } from '#contract/constants';
import { shortcutsMachine } from '#machines/shortcuts/shortcuts.machine';
import { anywhere } from '../../support/anywhere.ts';
import { startChart } from '../../support/start-chart.ts';
import { model } from './shortcuts.model.ts';

function shortcuts(isOff = false) {
  let watching = 0;
  const watchKeys = fromCallback<EventObject, void>(() => {
    watching += 1;
    return () => {
      watching -= 1;
    };
  });
  const started = startChart(shortcutsMachine.provide({ actors: { watchKeys } }), { input: { isOff } });
  const { actor } = started;
  return {
    ...started,
    press: (key: string, path = '/') => actor.send({ type: 'key.pressed', key, path }),
    keys: () => actor.getSnapshot().value.keys,
    has: (tag: 'on' | 'list') => actor.getSnapshot().hasTag(tag),
    watching: () => watching,
  };
}

describe('single keys', () => {
  it('S2.13 a slash leads to the search, and the question mark opens the list', () => {
    const { actor, press, has, announced } = shortcuts();
    press('/');
    expect(has('list')).toBe(false);
    expect(announced).toEqual([{ type: 'place.wanted', path: '/product' }]);
    press('?');
    expect(has('list')).toBe(true);
    actor.send({ type: 'list.close' });
    expect(has('list')).toBe(false);
    actor.send({ type: 'list.open' });
    expect(has('list')).toBe(true);
  });

  it.each([
    ['h', '/'],
    ['t', '/trade'],
    ['o', '/order'],
    ['n', '/news'],
    ['u', '/user'],
  ])('S2.36 g and then %s lead to %s, once', (key, path) => {
    const { press, keys, announced } = shortcuts();
    press('g');
    expect(keys()).toEqual({ on: 'going' });
    press(key);
    press(key);
    expect(announced).toEqual([{ type: 'place.wanted', path }]);
    expect(keys()).toEqual({ on: 'ready' });
  });

  it('S2.36 after g another key, or a second and a half, ends the wait', () => {
    const { clock, press, keys, announced } = shortcuts();
    press('g');
    press('x');
    press('t');
    expect(keys()).toEqual({ on: 'ready' });
    press('g');
    clock.increment(1_499);
    expect(keys()).toEqual({ on: 'going' });
    clock.increment(1);
    press('t');
    expect(announced).toEqual([]);
  });

  it('S2.45 digits pick the period on Trade, and do nothing elsewhere', () => {
    const { press, announced } = shortcuts();
    for (const digit of '123456789') {
      press(digit, '/');
      press(digit, '/trade');
    }
    expect(announced).toEqual(PERIODS.map((period) => ({ type: 'period.wanted', period })));
  });

  it('S2.46 b and s ask for the focus on Trade, and send nothing', () => {
    const { press, announced } = shortcuts();
    for (const path of ['/order', '/trade']) {
      press('b', path);
      press('s', path);
    }
    expect(announced).toEqual([
      { type: 'side.wanted', side: 'buy' },
      { type: 'side.wanted', side: 'sell' },
    ]);
  });

  it('S2.24 are turned off and on again, which the device keeps; while off nothing watches the keyboard', () => {
    const { actor, keys, has, watching, announced, press } = shortcuts();
    expect([has('on'), watching()]).toEqual([true, 1]);
    press('g');
    actor.send({ type: 'shortcuts.toggle' });
    expect([keys(), has('on'), watching()]).toEqual(['off', false, 0]);
    actor.send({ type: 'shortcuts.toggle' });
    expect([keys(), watching()]).toEqual([{ on: 'ready' }, 1]);
    expect(announced).toEqual([
      { type: 'shortcuts.changed', isOff: true },
      { type: 'shortcuts.changed', isOff: false },
    ]);
  });

  it('S2.24 that were turned off at an earlier visit stay off, and their list opens all the same', () => {
    const { actor, keys, has, watching } = shortcuts(true);
    expect([keys(), has('on'), watching()]).toEqual(['off', false, 0]);
    actor.send({ type: 'list.open' });
    expect(has('list')).toBe(true);
    actor.send({ type: 'shortcuts.toggle' });
    expect([keys(), watching()]).toEqual([{ on: 'ready' }, 1]);
  });
});

anywhere('S2.24', model, {
  'shortcuts.keys.on -- shortcuts.toggle [0]': { keys: 'off' },
});
