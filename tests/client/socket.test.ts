import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createActor, setup } from 'xstate';
import type { SocketReport } from '#machines/connection/connection.machine';
import { apiOrigin, socketUrl } from '../../src/client/actors/api-host.ts';
import { createSocketActor } from '../../src/client/actors/socket.ts';
import { SocketRig } from '../server/socket/socket-rig.ts';
import { until } from '../support/until.ts';

describe('the socket of the app', () => {
  let rig: SocketRig;
  beforeEach(async () => {
    rig = await new SocketRig().start();
  });
  afterEach(() => rig.stop());

  /** The actor on a real server, and what it reports. */
  const open = async () => {
    const reports: SocketReport[] = [];
    const socket = createSocketActor({
      url: () => `ws://${rig.address}/v1/ws`,
      onQuotes: () => {},
      onCandles: () => {},
      onAlive: () => {},
    });
    const owner = setup({
      types: { events: {} as SocketReport },
      actors: { socket },
    }).createMachine({
      invoke: { id: 'socket', src: 'socket' },
      on: { '*': { actions: ({ event }) => void reports.push(event) } },
    });
    const actor = createActor(owner).start();
    const answers = () =>
      reports.flatMap((report) => (report.type === 'socket.loginAnswered' ? [report.code] : []));
    const untilSo = (isSo: () => boolean) => until(isSo, () => JSON.stringify(reports));
    await untilSo(() => reports.some(({ type }) => type === 'socket.opened'));
    const send = (...tokens: string[]) =>
      actor.getSnapshot().children.socket?.send({
        type: 'socket.send',
        frames: tokens.map((token) => ({ type: 'login' as const, token })),
      });
    const settled = async () => {
      const pongs = () => reports.filter(({ type }) => type === 'socket.ponged').length;
      const before = pongs();
      actor.getSnapshot().children.socket?.send({ type: 'socket.send', frames: ['ping'] });
      await untilSo(() => pongs() > before);
    };
    return { actor, answers, until, send, settled };
  };

  it('S7.30 of two logins under way the app hears the answer to the last one only', async () => {
    const app = await open();
    app.send('bad', 'good');
    await app.until(() => app.answers().length > 0);
    await app.settled();
    expect(app.answers()).toEqual([1]);
    app.send('good', 'bad');
    await app.until(() => app.answers().length > 1);
    await app.settled();
    expect(app.answers()).toEqual([1, 999]);
    app.actor.stop();
  });

  it('S9.1 an answer without a login, as when the session ends, is heard', async () => {
    const app = await open();
    app.send('good');
    await app.until(() => app.answers().length > 0);
    rig.ended(70);
    await app.until(() => app.answers().length > 1);
    expect(app.answers()).toEqual([1, 999]);
    app.actor.stop();
  });

  it('S9.1 the socket is closed with the actor that holds it', async () => {
    const app = await open();
    const connections = () =>
      new Promise((counted) => rig.app.server.getConnections((_, count) => counted(count)));
    expect(await connections()).toBe(1);
    app.actor.stop();
    await expect.poll(connections).toBe(0);
  });
});

const origin = (address: string, apiHost: string | null, override?: string): string =>
  apiOrigin(new URL(address), apiHost, override);

describe('where the API lives', () => {
  it.each([
    ['https://www.example.com/trade?x=1', 'api.example.com', 'https://api.example.com'],
    ['https://www.example.com:8443/', 'api.example.com:8443', 'https://api.example.com:8443'],
    ['https://broker.co.uk/', null, 'https://broker.co.uk'],
    ['http://box.home.arpa:8080/', null, 'http://box.home.arpa:8080'],
    ['http://[::1]:8080/', null, 'http://[::1]:8080'],
  ])('S7.1 of %s is what the server named, %s', (page, apiHost, expected) => {
    expect(origin(page, apiHost)).toBe(expected);
  });

  it('S7.1 a set address wins, without its slashes at the end', () => {
    expect(origin('https://www.example.com/', null, 'https://elsewhere.example//')).toBe(
      'https://elsewhere.example',
    );
    expect(origin('https://www.example.com/', 'api.example.com', '')).toBe('https://api.example.com');
  });

  it.each([
    ['https://api.example.com', 'wss://api.example.com/v1/ws'],
    ['http://localhost:8080', 'ws://localhost:8080/v1/ws'],
  ])('S7.1 the socket of %s is as secure as the page', (api, expected) => {
    expect(socketUrl(api, '/v1/ws')).toBe(expected);
  });
});
