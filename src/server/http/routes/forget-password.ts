import { forgetPassword } from '#contract/routes/joining';
import { type Endpoint, endpoint } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.6, S3.11: a new password for who was sent a code. */
export function forgetPasswordEndpoint({ joining }: Services): Endpoint {
  return endpoint(
    forgetPassword,
    async (input, { address, language }) => {
      await joining.resetPassword(
        {
          to: { channel: input.type, areaId: input.area_id, account: input.account },
          password: input.new_password,
          repeated: input.secondary_password,
          code: input.auth_code,
          language,
        },
        address,
      );
      return { message: 'passwordReset', data: null };
    },
    { isCostly: true },
  );
}
