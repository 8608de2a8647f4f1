import type { Challenge } from '#contract/entities-factors';
import { CHALLENGE } from '../../gallery/samples-account.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const asked = (challenge = CHALLENGE) => ({
  purpose: 'login' as const,
  challenge,
  way: challenge.ways[0] ?? null,
});
const byPasskey: Challenge = { ...CHALLENGE, ways: ['passkey', 'totp', 'recovery'], passkey: {} };
const LOGIN: Scene<'factorChallenge'> = { route: '/login', who: 'visitor', context: asked() };
const PASSKEY: Scene<'factorChallenge'> = { ...LOGIN, context: asked(byPasskey) };
const REFUSED = { message: 'The server said no.' };

export const gallery: ChartGallery = {
  factorChallenge: {
    defaults: () => ({ value: 'idle' }),
    scenes: {
      idle: { route: '/login', who: 'visitor' },
      'open.opening': { route: '/login', who: 'visitor', context: { purpose: 'passkeyLogin' } },
      'open.asking.deciding': LOGIN,
      'open.asking.typing.empty': LOGIN,
      'open.asking.typing.wrong': { ...LOGIN, context: { ...asked(), ...REFUSED } },
      'open.asking.passkey.offered': PASSKEY,
      'open.asking.passkey.prompting': PASSKEY,
      'open.asking.passkey.refused': PASSKEY,
      'open.answering': LOGIN,
      'open.lost.asking': LOGIN,
      'open.lost.reporting': LOGIN,
      'open.lost.reported': { ...LOGIN, context: { ...asked(), decidedAfterMs: 259_200_000 } },
      'open.lost.refused': { ...LOGIN, context: { ...asked(), ...REFUSED } },
      'open.over': { ...LOGIN, context: { ...asked(), ...REFUSED } },
      'open.failed': { route: '/login', who: 'visitor', context: { purpose: 'passkeyLogin' } },
    },
  },
};
