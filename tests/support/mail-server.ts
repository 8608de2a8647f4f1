import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type Received = { from: string; to: string[]; user: string; mail: string };
export type MailServer = { received: Received[]; url(login?: string): string; close(): Promise<void> };

/** A mail server that takes everything but mail to `refused@…`, for good, and to `busy@…`, for now. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: Received[] = [];
  const server = new SMTPServer({
    allowInsecureAuth: true,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _, done) =>
      password === 'secret' ? done(null, { user: username }) : done(new Error('who are you?')),
    onRcptTo: ({ address }, _, done) => {
      if (address.startsWith('refused@')) return done(refusal(550, address));
      return address.startsWith('busy@') ? done(refusal(450, address)) : done();
    },
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
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: taken } = server.server.address() as AddressInfo;
  return {
    received,
    url: (login) => `smtp://${login ? `${login}@` : ''}127.0.0.1:${taken}`,
    close: () => new Promise<void>((done) => server.close(done)),
  };
}

const refusal = (responseCode: number, address: string): Error =>
  Object.assign(new Error(`<${address}> is not here`), { responseCode });
