import { loginForU } from '#contract/routes/account';
import { type Endpoint, endpoint } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.3, S3.9: signs in by password, or switches a real session to its own demo account. */
export function loginEndpoint({ accounts, devices, notices }: Services): Endpoint {
  return endpoint(
    loginForU,
    async (input, { session, address: network, language, deviceCookie }) => {
      if (input.login_type === 'demo') {
        return { message: 'signedIn', data: await accounts.switchToDemo(session, input.demo_id) };
      }
      const { login_type: channel, account, password } = input;
      const areaId = input.login_type === 'mobile' ? input.area_id : '';
      const address = accounts.loginAddressOf({ channel, areaId, account });
      const data = await accounts.signIn(address, password, network, deviceCookie);
      await notices.keepLanguage(data.user.id, language);
      return { message: 'signedIn', data, deviceCookie: await devices.remember(data.user.id, deviceCookie) };
    },
    { isCostly: true },
  );
}
