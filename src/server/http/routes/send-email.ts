import { sendEmail } from '#contract/routes/joining';
import { type Endpoint, endpoint } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.11: a code to an e-mail address. */
export function sendEmailEndpoint({ codeSender }: Services): Endpoint {
  return endpoint(
    sendEmail,
    async ({ to, type, captcha_id, captcha_code }, call) => {
      const data = await codeSender.send(
        {
          to: { channel: 'email', areaId: '', account: to },
          purpose: type,
          captchaId: captcha_id,
          captchaCode: captcha_code,
        },
        call,
      );
      return { message: 'codeSent', data };
    },
    { isCostly: true },
  );
}
