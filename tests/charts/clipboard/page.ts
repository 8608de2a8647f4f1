import en from '#locales/en.json' with { type: 'json' };
import { walkable } from '../../../machines/walkables/clipboard.ts';
import { button, seen } from '../../sights.ts';
import { press } from '../hands.ts';
import { limits } from '../limits/clipboard.ts';
import type { Stage } from '../stage.ts';
import type { Deeds } from '../walk.ts';

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

async function settle({ page }: Stage, isAllowed: boolean): Promise<void> {
  await page.evaluate((allowed) => (globalThis as Settled).settleCopy(allowed), isAllowed);
  await seen(page.getByText(isAllowed ? en.common.copied : en.common.notCopied));
}

export const deeds: Deeds = {
  chart: 'clipboard',
  walkable,
  limits,
  async open(stage) {
    await stage.page.addInitScript(holdClipboard);
    await stage.open('/mine/invite', { token: await stage.world.realToken() });
  },
  deeds: {
    'text.copy': ({ page }) => press(page, 'Copy: Invite code'),
    'done:writeText': (stage) => settle(stage, true),
    'error:writeText': (stage) => settle(stage, false),
    'after:answerTimeout@clipboard.copying': async (stage) => {
      await stage.pass(5_000);
      await seen(stage.page.getByText(en.common.notCopied));
    },
  },
  sights: {
    idle: (page) => seen(button(page, 'Copy: Invite code')),
    copying: (page) => seen(button(page, 'Copy: Invite code')),
  },
};
