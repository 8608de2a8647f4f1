import type { Messenger } from './messenger.ts';

const TIMEOUT_MS = 5_000;

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
      if (!response.ok) throw Object.assign(new Error('the gateway refused'), { code: response.status });
    },
    close: () => {},
  };
}
