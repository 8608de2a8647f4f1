import { sendSms } from '#contract/routes/joining';
import { type Endpoint, endpoint } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.11: a code to a phone. */
export function sendSmsEndpoint({ codeSender }: Services): Endpoint {
  return endpoint(
    sendSms,
    async ({ to, area_id, type, captcha_id, captcha_code }, call) => {
      const data = await codeSender.send(
        {
          to: { channel: 'mobile', areaId: area_id, account: to },
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
