import { describe, expect, it } from 'vitest';
import { fromCallback } from 'xstate';
import { DEFAULTS } from '#machines/preferences/defaults';
import { tabsMachine } from '#machines/tabs/tabs.machine';
import { startChart } from '../../support/start-chart.ts';

const started = (token: string, accountId = 1) => ({ type: 'session.started', token, accountId }) as const;
const ended = (token: string) => ({ type: 'session.ended', token }) as const;
const elsewhere = (token: string | null) => ({ type: 'session.elsewhere', token }) as const;

/** A tab that opened with this token. */
function tab(token: string | null) {
  const machine = tabsMachine.provide({ actors: { watchDevice: fromCallback(() => undefined) } });
  const { actor, announced } = startChart(machine, { input: { token } });
  const at = () => actor.getSnapshot().value;
  return { send: actor.send.bind(actor), announced, at, context: () => actor.getSnapshot().context };
}

describe('the session of this tab', () => {
  it('S6.4 is kept on the device while it lasts, and forgotten under its own token when it ends', () => {
    const { send, announced, at } = tab(null);
    send(started('mine'));
    send(ended('mine'));
    expect(announced).toEqual([
      { type: 'token.kept', token: 'mine' },
      { type: 'token.forgotten', token: 'mine' },
    ]);
    expect(at()).toBe('level');
  });
});

describe('a session another tab began or ended', () => {
  it.each(['theirs', null])('S6.4 is followed to %s, and nothing is written over it', (token) => {
    const { send, announced, at, context } = tab('mine');
    send(elsewhere(token));
    send(ended('mine'));
    if (token) send(started(token));
    const followed = token ? [{ type: 'session.followed', isSwitch: false }] : [];
    expect(announced).toEqual([elsewhere(token), ...followed]);
    expect(at()).toBe('level');
    expect(context()).toEqual({ token, device: token, accountId: token && 1 });
  });

  it.each([
    ['the same account', [started('mine', 1)], false],
    ['another account than before', [started('mine', 2)], true],
    ['an account, where none was before', [], false],
    ['an account, where the one before was logged out', [started('mine', 2), ended('mine')], false],
  ])('S6.4 says whether it followed to another account: %s', (_, before, isSwitch) => {
    const { send, announced } = tab('mine');
    for (const event of before) send(event);
    send(elsewhere('theirs'));
    send(started('theirs', 1));
    expect(announced.at(-1)).toEqual({ type: 'session.followed', isSwitch });
  });

  it('S6.4 that is this tab’s own changes nothing', () => {
    const { send, announced, at } = tab('mine');
    send(elsewhere('mine'));
    expect([announced, at()]).toEqual([[], 'level']);
  });

  it('S4.13 that the server refuses is forgotten', () => {
    const { send, announced, at } = tab('mine');
    send(elsewhere('theirs'));
    send(ended('mine'));
    expect(at()).toBe('following');
    send(ended('theirs'));
    expect(announced.at(-1)).toEqual({ type: 'token.forgotten', token: 'theirs' });
    expect(at()).toBe('level');
  });

  it('S6.4 that is replaced on the way there is left for the newest', () => {
    const { send, announced, at } = tab('mine');
    send(elsewhere('theirs'));
    send(elsewhere('theirs'));
    send(elsewhere('newest'));
    send(started('newest'));
    expect(announced).toEqual([
      elsewhere('theirs'),
      elsewhere('newest'),
      { type: 'session.followed', isSwitch: false },
    ]);
    expect(at()).toBe('level');
  });

  it('S6.4 gives way to whom the trader signs in here meanwhile', () => {
    const { send, announced, at, context } = tab('mine');
    send(elsewhere('theirs'));
    send(started('again-mine'));
    expect(announced.at(-1)).toEqual({ type: 'token.kept', token: 'again-mine' });
    expect([at(), context()]).toEqual(['level', { token: 'again-mine', device: 'again-mine', accountId: 1 }]);
  });

  it('S6.4 that ended on the device while this tab was on its way leaves a visitor', () => {
    const { send, at, context } = tab('mine');
    send(elsewhere(null));
    expect(at()).toBe('following');
    send(ended('mine'));
    expect([at(), context()]).toEqual(['level', { token: null, device: null, accountId: null }]);
  });
});

describe('settings another tab chose', () => {
  const settings = {
    ...DEFAULTS,
    theme: 'dark',
    areBalancesHidden: true,
  } as const;
  it.each(['level', 'following'])('S9.2 are passed on while %s', (state) => {
    const { send, announced, at } = tab('mine');
    if (state === 'following') send(elsewhere('theirs'));
    send({ type: 'settings.elsewhere', settings });
    expect(announced.at(-1)).toEqual({ type: 'settings.elsewhere', settings });
    expect(at()).toBe(state);
  });
});
