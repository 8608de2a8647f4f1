import { createTransport } from 'nodemailer';
import { type Messenger, Undeliverable } from './messenger.ts';

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
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text }).catch((cause) => {
        // The recipient is refused. Any other refusal may be of our own login or sender, which can be mended.
        if (cause.command === 'RCPT TO' && cause.responseCode >= 500) throw new Undeliverable(cause.code);
        throw cause;
      });
    },
    close: () => transport.close(),
  };
}
