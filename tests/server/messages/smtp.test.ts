import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Undeliverable } from '#server/messages/messenger';
import { createSmtp } from '#server/messages/smtp';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';

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
