import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { boot } from '#server/compose/compose';
import { Undeliverable } from '#server/messages/messenger';
import { createSmsWebhook } from '#server/messages/sms-webhook';
import { readSettings } from '#server/settings';
import { DrivenSource } from '../../support/driven-source.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

type Received = { method: string | undefined; type: string | undefined; body: unknown };

describe('short messages by a webhook', () => {
  const received: Received[] = [];
  let gateway: Server;
  let url: string;
  const released = Promise.withResolvers<void>();
  beforeAll(async () => {
    gateway = createServer(async (request: IncomingMessage, response) => {
      const { method, headers } = request;
      if (request.url === '/slow') await released.promise;
      received.push({ method, type: headers['content-type'], body: JSON.parse(await text(request)) });
      if (request.url === '/moved') response.writeHead(307, { location: '/' });
      else response.writeHead(request.url === '/refuse' ? 422 : 202);
      response.end('thank you');
    });
    gateway.listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  });
  afterAll(() => gateway.close());
  beforeEach(() => {
    received.length = 0;
  });

  const MESSAGE = { to: '+85251234567', subject: 'not sent', text: '123456 是你的驗證碼' };

  test('S7.11 the gateway is handed the number and the text as JSON', async () => {
    await createSmsWebhook(url).send(MESSAGE);
    expect(received).toEqual([
      {
        method: 'POST',
        type: 'application/json',
        body: { to: '+85251234567', text: '123456 是你的驗證碼' },
      },
    ]);
  });

  test('S7.11 a refusal, a redirection and a closed door are failures, named by a code only', async () => {
    await expect(createSmsWebhook(`${url}/refuse`).send(MESSAGE)).rejects.toEqual(new Undeliverable('422'));
    await expect(createSmsWebhook(`${url}/moved`).send(MESSAGE)).rejects.toThrow();
    expect(received).toHaveLength(2);
    await expect(createSmsWebhook('http://127.0.0.1:1').send(MESSAGE)).rejects.toThrow();
  });

  test('S7.11 a server with a gateway sends codes by it, and a slow one delays no answer', async () => {
    const folder = temporaryFolder();
    const settings = readSettings({
      PORT: '0',
      DATA_DIR: folder.path,
      SMS_WEBHOOK_URL: `${url}/slow`,
      TRADERS: 'none',
      ALLOW_IN_PUBLIC: 'auto-review,first-account',
    });
    const server = await boot(settings, { source: new DrivenSource(), logLevel: 'silent' });
    const captcha_id = await server.services.captchas.keep('RIGHT');
    const body = { to: '701234567', area_id: '1', type: '1', captcha_id, captcha_code: 'RIGHT' };
    const answer = await fetch(`${server.address}/api/notify/send_sms`, {
      method: 'POST',
      headers: { lang: 'en' },
      body: new URLSearchParams(body),
    });
    expect(await answer.json()).toMatchObject({ code: 1 });
    // The message is on its way still, and not given up after its five seconds either.
    const sent = server.services.deliveries.settled().then(() => 'sent');
    const now = new Promise((resolve) => setImmediate(() => resolve('on its way')));
    expect(await Promise.race([sent, now])).toBe('on its way');
    released.resolve();
    await server.close();
    folder.delete();
    expect(received).toMatchObject([
      { body: { to: expect.stringMatching(/^\+\d+701234567$/), text: expect.stringMatching(/^\d{6} is/) } },
    ]);
  });
});
