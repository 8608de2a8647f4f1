import { expect, it, vi } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { singletonsOf } from '#machines/app/singletons';
import { openInspector } from '../gallery/inspector.ts';
import { appInput, lonelyApp, userOf } from '../support/fixtures.ts';
import { startChart } from '../support/start-chart.ts';

type Message = {
  type: string;
  name?: string;
  sessionId: string;
  event?: object;
  snapshot?: { value?: unknown };
};

/** A browser's window that opens another and keeps what is posted to it once it has said that it is there. */
function windowOf() {
  const posted: Message[] = [];
  const listeners: ((event: { data: object }) => void)[] = [];
  const page = {
    open: () => ({ postMessage: (message: Message) => posted.push(message) }),
    addEventListener: (_: string, listener: (event: { data: object }) => void) => listeners.push(listener),
  };
  const connect = (): void => {
    for (const listener of listeners) listener({ data: { type: '@statelyai.connected' } });
  };
  return { page: page as unknown as Window, posted, connect };
}

it('the inspector of development sees the charts, their states and their events, and nothing private', async () => {
  const { actor } = startChart(lonelyApp, { input: appInput });
  const { session, preferences } = singletonsOf(actor.system);
  session.send({ type: 'session.opened', signedIn: { token: 'token-0', user: userOf() } });
  const { page, posted, connect } = windowOf();
  openInspector(actor as AnyActorRef, page);
  connect();
  preferences.send({ type: 'theme.picked', theme: 'dark' });
  session.send({ type: 'session.expired', token: 'token-0' });
  session.send({ type: 'session.opened', signedIn: { token: 'token-1', user: userOf() } });
  // The inspector posts in the quiet moments of its page.
  await vi.waitFor(() => expect(JSON.stringify(posted)).toContain('"session.opened"'), { timeout: 20_000 });
  const actorOf = (name: string) => posted.find((one) => one.type === '@xstate.actor' && one.name === name);
  expect(actorOf('session')?.snapshot?.value).toMatchObject({ signedIn: {} });
  const actors = posted.filter(({ type }) => type === '@xstate.actor').map(({ sessionId }) => sessionId);
  expect(new Set(actors).size).toBe(actors.length);
  const isOf = (name: string) => (one: Message) => one.sessionId === actorOf(name)?.sessionId;
  const events = posted.filter(({ type }) => type === '@xstate.event');
  expect(events.filter(isOf('preferences')).map(({ event }) => event)).toContainEqual({
    type: 'theme.picked',
    theme: 'dark',
  });
  expect(events.filter(isOf('session')).map(({ event }) => event)).toContainEqual({
    type: 'session.expired',
  });
  const text = JSON.stringify(posted);
  for (const secret of ['token-0', 'token-1', 'trader@example.com']) expect(text).not.toContain(secret);
  actor.stop();
});
