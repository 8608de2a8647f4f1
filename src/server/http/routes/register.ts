import { register } from '#contract/routes/joining';
import { type Endpoint, endpoint } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.5, S3.10: a new real user, logged in. */
export function registerEndpoint({ joining, devices, notices }: Services): Endpoint {
  return endpoint(
    register,
    async (input, { address, language, deviceCookie }) => {
      const data = await joining.register(
        {
          to: { channel: input.type, areaId: input.area_id, account: input.account },
          password: input.password,
          repeated: input.re_password,
          inviteCode: input.invite_code,
          code: input.sms_code,
          key: input.key,
          contactMobile: input.mobile,
        },
        address,
      );
      await notices.keepLanguage(data.user.id, language);
      return {
        message: 'registered',
        data,
        deviceCookie: await devices.remember(data.user.id, deviceCookie),
      };
    },
    { isCostly: true },
  );
}
