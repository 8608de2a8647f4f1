import type { ChartGallery, Scene } from '../../gallery/scene.ts';

/** A picture of nothing: the gallery has no server that could draw one. */
const CAPTCHA = {
  id: 'gallery',
  picture: 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==',
};
const ORDER = {
  channel: 'email',
  to: 'newcomer@example.com',
  areaId: '',
  purpose: 1,
  captchaCode: 'abcd',
  captchaId: 'gallery',
} as const;
const CODE: Scene<'verificationCode'> = { route: '/register', who: 'visitor' };
const NO_CAPTCHA = { context: { captcha: null } };

export const gallery: ChartGallery = {
  verificationCode: {
    defaults: () => ({
      value: { captcha: 'ready', code: 'idle' },
      input: { key: '', secondsLeft: 0 },
      context: { captcha: CAPTCHA },
    }),
    scenes: {
      'captcha.none': { route: '/mine/password', who: 'real', ...NO_CAPTCHA },
      'captcha.loading': { ...CODE, ...NO_CAPTCHA },
      'captcha.ready': CODE,
      'captcha.used': { ...CODE, beside: { code: 'sending' } },
      'captcha.failed': { ...CODE, ...NO_CAPTCHA },
      'code.idle': CODE,
      'code.sending': { ...CODE, beside: { captcha: 'used' } },
      'code.resting': { ...CODE, context: { secondsLeft: 42, key: 'gallery', order: ORDER } },
      'code.refused': { ...CODE, context: { message: 'Read the picture again.', field: 'captchaCode' } },
    },
  },
};
