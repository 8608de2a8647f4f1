import { createTransport } from 'nodemailer';
import type { Messenger } from './messenger.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 10_000;

/** Sends by SMTP. `url` is smtp:// or smtps://, with the user and the password of the server in it. */
export function createSmtp(url: string, from: string): Messenger {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: IDLE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text }) => {
      // An address object is taken as it is: a text would be parsed and might name several people.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
    },
    close: () => transport.close(),
  };
}
