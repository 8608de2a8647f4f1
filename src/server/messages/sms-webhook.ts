import { type Messenger, Undeliverable } from './messenger.ts';

const TIMEOUT_MS = 5_000;
/** Our own access, a time-out, and too many at once: they may be mended. */
const MAY_PASS = [401, 403, 404, 408, 429];

/** Hands short messages to a gateway: a POST of JSON `{to, text}`, accepted by any status of success. */
export function createSmsWebhook(url: string): Messenger {
  return {
    send: async ({ to, text }) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ to, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      const { ok, status } = response;
      // Anything else of 4xx says that this message will never do.
      if (status >= 400 && status < 500 && !MAY_PASS.includes(status))
        throw new Undeliverable(String(status));
      if (!ok) throw Object.assign(new Error('the gateway refused'), { code: status });
    },
    close: () => {},
  };
}
