import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { boot } from '#server/compose/compose';
import { Undeliverable } from '#server/messages/messenger';
import { createOutbox } from '#server/messages/outbox';
import { createSmsWebhook } from '#server/messages/sms-webhook';
import { createSmtp } from '#server/messages/smtp';
import { readSettings } from '#server/settings';
import { DrivenSource } from '../../support/driven-source.ts';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe('the outbox', () => {
  let folder: { path: string; delete: () => void };
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.delete());

  const lines: string[] = [];
  const log = { info: (details: object, text: string) => lines.push(JSON.stringify([details, text])) };
  const clock = () => Date.UTC(2026, 0, 5);

  test('S7.11 the log names the file and nothing of what it holds', async () => {
    lines.length = 0;
    const message = { to: 'new@candlestate.example', subject: 'A code', text: '123456' };
    await createOutbox(join(folder.path, 'outbox'), clock, log).send(message);
    const [file = ''] = readdirSync(join(folder.path, 'outbox'));
    expect(readFileSync(join(folder.path, 'outbox', file), 'utf8')).toBe(
      'To: new@candlestate.example\nSubject: A code\n\n123456\n',
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(file);
    expect(lines[0]).not.toMatch(/123456|new@/);
  });

  test('S7.11 names sort in the order of writing, and the oldest beyond two hundred are deleted', async () => {
    const outbox = createOutbox(folder.path, clock, log);
    for (let count = 0; count < 205; count += 1) {
      await outbox.send({ to: 'a@b.example', subject: '', text: String(count) });
    }
    const texts = readdirSync(folder.path)
      .sort()
      .map((name) => readFileSync(join(folder.path, name), 'utf8').trim().split('\n').at(-1));
    expect(texts).toEqual(Array.from({ length: 200 }, (_, index) => String(index + 5)));
  });
});

describe('mail by SMTP', () => {
  let server: MailServer;
  beforeAll(async () => {
    server = await startMailServer();
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.received.length = 0;
  });

  const message = (to: string) => ({ to, subject: '驗證碼', text: '123456 是你的驗證碼' });

  test('S7.11 a mail arrives from the sender that is set, with its texts whole', async () => {
    const smtp = createSmtp(server.url('desk:secret'), 'Candlestate <codes@candlestate.example>');
    await smtp.send(message('new@candlestate.example'));
    smtp.close();
    expect(server.received).toMatchObject([
      { from: 'codes@candlestate.example', to: ['new@candlestate.example'], user: 'desk' },
    ]);
    const { mail = '' } = server.received[0] ?? {};
    expect(mail).toMatch(/^From: Candlestate <codes@candlestate\.example>/m);
    expect(mail).toMatch(/^Subject: =\?UTF-8\?/m);
    const body = mail.split('\r\n\r\n').slice(1).join('');
    expect(Buffer.from(body, 'base64').toString()).toContain('123456 是你的驗證碼');
  });

  test('S7.11 an address names one person, whatever it is spelled like', async () => {
    const smtp = createSmtp(server.url(), 'codes@candlestate.example');
    await smtp.send(message('one@candlestate.example, two@candlestate.example')).catch(() => {});
    smtp.close();
    expect(server.received.flatMap(({ to }) => to)).not.toContain('two@candlestate.example');
  });

  test('S7.11 what no server takes is named by a code, and only what is refused for good is', async () => {
    const from = 'codes@candlestate.example';
    const causeOf = async (url: string, to: string) => {
      const smtp = createSmtp(url, from);
      const cause: unknown = await smtp.send(message(to)).catch((error: unknown) => error);
      smtp.close();
      return { isFinal: cause instanceof Undeliverable, code: (cause as { code: string }).code };
    };
    const known = 'known@candlestate.example';
    expect(await causeOf(server.url(), 'refused@candlestate.example')).toEqual({
      isFinal: true,
      code: 'EENVELOPE',
    });
    expect(await causeOf(server.url(), 'busy@candlestate.example')).toEqual({
      isFinal: false,
      code: 'EENVELOPE',
    });
    expect(await causeOf(server.url('desk:wrong'), known)).toEqual({ isFinal: false, code: 'EAUTH' });
    expect(await causeOf('smtp://127.0.0.1:1', known)).toMatchObject({ isFinal: false });
  });
});

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
