import type { Browser, CDPSession } from 'playwright';
import { AGENT, SCREEN } from './phone.ts';

/**
 * A page whose events no listener takes. A page of Playwright's reports every frame of its sockets to the test, word for
 * word, and spends as much on that as on reading them: its figures would be those of the listening.
 */
export type QuietPage = Pick<CDPSession, 'send'> & {
  goto: (address: string) => Promise<void>;
  /** What the expression comes to, promises awaited. Throws what it threw. */
  evaluate: <Result>(expression: string) => Promise<Result>;
};

type Answer = { id: number; result: unknown; error?: { message: string } };

/** A visit of its own as `visit` makes it: a phone, in English, nothing cached. */
export async function withQuietPage<Result>(
  browser: Browser,
  use: (page: QuietPage) => Promise<Result>,
): Promise<Result> {
  const root = await browser.newBrowserCDPSession();
  const { browserContextId } = await root.send('Target.createBrowserContext');
  try {
    const page = await openPage(root, browserContextId);
    const { width, height } = SCREEN.viewport;
    const { deviceScaleFactor } = SCREEN;
    await page.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor, mobile: true });
    await page.send('Emulation.setUserAgentOverride', { userAgent: AGENT, acceptLanguage: 'en' });
    await page.send('Page.enable');
    await page.send('Page.addScriptToEvaluateOnNewDocument', {
      source: "localStorage.setItem('lang', 'en')",
    });
    return await use(page);
  } finally {
    await root.send('Target.disposeBrowserContext', { browserContextId });
    await root.detach();
  }
}

/** A target Playwright did not make is one it lets go of: its messages travel through the browser's session. */
async function openPage(root: CDPSession, browserContextId: string): Promise<QuietPage> {
  const { targetId } = await root.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: false });
  const waiting = new Map<number, (answer: Answer) => void>();
  let sent = 0;
  root.on('Target.receivedMessageFromTarget', ({ message }) => {
    const answer = JSON.parse(message) as Answer;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  const send = (async (method: string, params: object = {}) => {
    sent += 1;
    const id = sent;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    const message = JSON.stringify({ id, method, params });
    await root.send('Target.sendMessageToTarget', { sessionId, message });
    const { result, error } = await answered;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }) as CDPSession['send'];
  return {
    send,
    goto: async (url) => {
      await send('Page.navigate', { url });
    },
    evaluate: async <Result>(expression: string) => {
      const { result, exceptionDetails } = await send('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.value as Result;
    },
  };
}
