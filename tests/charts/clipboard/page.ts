import en from '#locales/en.json' with { type: 'json' };
import { seen } from '../../e2e/page-assertions.ts';
import { press } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { model } from './clipboard.model.ts';
import { view } from './seen.ts';

type Settled = typeof globalThis & { settleCopy: (isAllowed: boolean) => void };

/** The browser asks its user whether the page may write: the answer waits for the path. */
function holdClipboard(): void {
  const writeText = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const settle = (isAllowed: boolean): void =>
        isAllowed ? resolve() : reject(new DOMException('Write permission denied.', 'NotAllowedError'));
      Object.assign(globalThis, { settleCopy: settle });
    });
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
}

async function settle({ page }: AppPage, isAllowed: boolean): Promise<void> {
  await page.evaluate((allowed) => (globalThis as Settled).settleCopy(allowed), isAllowed);
  await seen(page.getByText(isAllowed ? en.common.copied : en.common.notCopied));
}

export const pageModel: PageModel = {
  clauses: 'S2.15 S2.61 S8.15',
  chart: 'clipboard',
  model,
  ownPage: true,
  async open(app) {
    await app.page.addInitScript(holdClipboard);
    await app.open('/mine/invite', { token: await app.backend.realToken() });
  },
  events: {
    'text.copy': ({ page }) => press(page, 'Copy: Invite code'),
    'done:writeText': (app) => settle(app, true),
    'error:writeText': (app) => settle(app, false),
    'after:answerTimeout@clipboard.copying': async (app) => {
      await app.pass(5_000);
      await seen(app.page.getByText(en.common.notCopied));
    },
  },
  states: view.states,
};
