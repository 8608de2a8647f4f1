import { amendPassword } from '#contract/routes/joining';
import { type Endpoint, endpoint, sessionOf } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.7, S5.3: a new password for who knows the old one. */
export function amendPasswordEndpoint({ joining, devices }: Services): Endpoint {
  return endpoint(
    amendPassword,
    async (input, call) => {
      const data = await joining.changePassword(
        sessionOf(call),
        {
          oldPassword: input.old_password,
          password: input.new_password,
          repeated: input.secondary_password,
          code: input.auth_code,
          language: call.language,
        },
        call.address,
      );
      const deviceCookie = await devices.remember(data.user.id, call.deviceCookie);
      return { message: 'passwordChanged', data, deviceCookie };
    },
    { isCostly: true },
  );
}
