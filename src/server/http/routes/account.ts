import { microToWire } from '#contract/money';
import {
  commandOutcome,
  createAccountDemoForU,
  getBasicInfo,
  getCompanyStatus,
  info,
  loginForU,
  logout,
  resetForexDemoAccount,
} from '#contract/routes/account';
import { COMPANY_ID } from '../../site/site-settings.ts';
import { callerOf, endpoint, ok, sessionOf } from '../endpoint.ts';
import type { RouteMaker } from '../services.ts';

/** The routes of the contract's module `account`. */
export const accountRoutes: readonly RouteMaker[] = [
  /** S7.3, S3.9: signs in by password, or switches a real session to its own demo account. */
  ({ accounts, devices, notices }) =>
    endpoint(
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
        return {
          message: 'signedIn',
          data,
          deviceCookie: await devices.remember(data.user.id, deviceCookie),
        };
      },
      { isCostly: true },
    ),

  /** S7.4: a demo account and a session of it. */
  ({ accounts }) =>
    endpoint(
      createAccountDemoForU,
      async (_, { session, address }) => ({
        message: 'demoCreated',
        data: await accounts.createDemo(session, address),
      }),
      { isCostly: true },
    ),

  /** S7.8: the user of the session. */
  ({ accounts }) => endpoint(info, (_, call) => ok(accounts.describe(sessionOf(call).userId))),

  /** S2.58: ends the session of the token it came with. */
  ({ sessions }) =>
    endpoint(
      logout,
      async (_, call) => {
        await sessions.end(sessionOf(call).sessionId);
        return { message: 'signedOut', data: null };
      },
      { isUncounted: true },
    ),

  /** S7.9, S7.59: whether browsers are sent elsewhere, and whether this is the main site. */
  ({ site }) =>
    endpoint(getCompanyStatus, () =>
      ok({
        status: site.get('company_status'),
        type: site.get('company_type'),
        loss_url: site.get('loss_url'),
      }),
    ),

  /** S7.12, S3.6: how this site is set up. */
  ({ settings, site }) =>
    endpoint(getBasicInfo, () =>
      ok({
        service_link: site.get('service_link'),
        service_link_type: site.get('service_link_type'),
        verify_reg_type: site.get('verify_reg_type'),
        trade_fee_type: site.get('trade_fee_type'),
        site_title: settings.siteTitle,
        desktop_url: settings.desktopUrl,
        complaint_url: settings.complaintUrl,
        company_id: COMPANY_ID,
      }),
    ),

  /** S7.19, S2.56: starts the caller's demo account over. */
  ({ trading }) =>
    endpoint(resetForexDemoAccount, async (_, call) => {
      const balanceMicro = await trading.resetDemo(callerOf(call));
      return { message: 'demoReset', data: { balance: microToWire(balanceMicro) } };
    }),

  /** Tells a caller that lost an answer what became of the command with a key. */
  ({ commands, clock, texts }) =>
    endpoint(commandOutcome, async ({ key, age_ms }, call) => {
      const { userId } = sessionOf(call);
      const known = await commands.outcomeOf({ userId, key }, Number(age_ms), clock());
      const message = known.kind === 'refused' ? texts.text(call.language, `error.${known.reason}`) : '';
      return { message: 'ok', data: { outcome: known.kind, message } };
    }),
];
