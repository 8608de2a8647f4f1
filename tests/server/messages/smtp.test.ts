import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Deliveries } from '#server/messages/deliveries';
import { createSmtp } from '#server/messages/smtp';

type Received = { from: string; to: string[]; user: string; mail: string };

/** A mail server that takes everything but mail to `refused@…`. */
function mailServer(received: Received[]): SMTPServer {
  return new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _, done) =>
      password === 'secret' ? done(null, { user: username }) : done(new Error('who are you?')),
    onRcptTo: ({ address }, _, done) =>
      address.startsWith('refused@') ? done(new Error(`550 <${address}> is unknown`)) : done(),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          user: String(session.user ?? ''),
          mail: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
}

describe('mail by SMTP', () => {
  const received: Received[] = [];
  const server = mailServer(received);
  let host: string;
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    host = `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise<void>((done) => server.close(done)));
  beforeEach(() => {
    received.length = 0;
  });

  const message = (to: string) => ({ to, subject: '驗證碼', text: '123456 是你的驗證碼' });

  test('S7.11 a mail arrives from the sender that is set, with its texts whole', async () => {
    const smtp = createSmtp(`smtp://desk:secret@${host}`, 'Candlestate <codes@candlestate.example>');
    await smtp.send(message('new@candlestate.example'));
    smtp.close();
    expect(received).toMatchObject([
      { from: 'codes@candlestate.example', to: ['new@candlestate.example'], user: 'desk' },
    ]);
    const { mail = '' } = received[0] ?? {};
    expect(mail).toMatch(/^From: Candlestate <codes@candlestate\.example>/m);
    expect(mail).toMatch(/^Subject: =\?UTF-8\?/m);
    const body = mail.split('\r\n\r\n').slice(1).join('');
    expect(Buffer.from(body, 'base64').toString()).toContain('123456 是你的驗證碼');
  });

  test('S7.11 an address names one person, whatever it is spelled like', async () => {
    const smtp = createSmtp(`smtp://${host}`, 'codes@candlestate.example');
    await smtp.send(message('one@candlestate.example, two@candlestate.example')).catch(() => {});
    smtp.close();
    expect(received.flatMap(({ to }) => to)).not.toContain('two@candlestate.example');
  });

  test('S7.11 a mail that every server refuses is logged by its code, without its address and text', async () => {
    const lines: string[] = [];
    const log = { warn: (details: object, text: string) => lines.push(JSON.stringify([details, text])) };
    const closed = createSmtp('smtp://127.0.0.1:1', 'codes@candlestate.example');
    const smtp = createSmtp(`smtp://${host}`, 'codes@candlestate.example');
    const stranger = createSmtp(`smtp://desk:wrong@${host}`, 'codes@candlestate.example');
    for (const email of [smtp, closed, stranger]) {
      const deliveries = new Deliveries({ email, mobile: email }, log);
      deliveries.start('email', message('refused@candlestate.example'));
      await deliveries.close();
    }
    expect(lines).toHaveLength(3);
    expect(lines.join()).toMatch(/EENVELOPE.*ESOCKET|ECONNECTION.*EAUTH/);
    expect(lines.join()).not.toMatch(/refused|123456|secret|wrong/);
  });
});
