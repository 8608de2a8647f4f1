import { expect } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import type { SignatureInput } from '#machines/signature/signature.machine';
import { walkable } from '../../../machines/walkables/signature.ts';
import { button, seen } from '../../sights.ts';
import { press } from '../hands.ts';
import { limits } from '../limits/signature.ts';
import { drawStroke, pad } from '../pad.ts';
import type { Deeds } from '../walk.ts';

export const deeds: Deeds = {
  chart: 'signature',
  walkable,
  limits,
  async open(stage, { input }) {
    const { strokes } = input as SignatureInput;
    // What a reload of this tab finds of a signature that was drawn before.
    if (strokes.length > 0)
      await stage.page.addInitScript(
        (kept) => sessionStorage.setItem('draft.signature', kept),
        JSON.stringify(strokes),
      );
    await stage.open('/loan/sign?id=1&amount=500', { token: await stage.world.realToken() });
  },
  deeds: {
    'signature.drawn': async ({ page }, { event }) => {
      for (const stroke of (event as AnyEventObject).strokes) await drawStroke(page, stroke);
    },
    'signature.cleared': ({ page }) => press(page, 'Clear'),
    'account.left': async (stage) => stage.world.revoke(await stage.token()),
    'signature.missed': ({ page }) => press(page, 'Hand in the request'),
  },
  sights: {
    deciding: 'it is left as soon as it is entered',
    blank: (page) => seen(pad(page), button(page, 'Clear')),
    drawn: async (page) => {
      await seen(pad(page));
      await expect(button(page, 'Clear')).toBeEnabled();
    },
  },
};
