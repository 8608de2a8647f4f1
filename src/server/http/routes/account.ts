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
import type { Accounts } from '../../accounts/accounts.ts';
import type { OwnSessions } from '../../accounts/own-sessions.ts';
import type { Clock } from '../../clock.ts';
import type { Settings } from '../../settings.ts';
import type { SiteSettings } from '../../site/site-settings.ts';
import { COMPANY_ID } from '../../site/site-settings.ts';
import type { IdempotentCommands } from '../../store/idempotent-commands.ts';
import type { Texts } from '../../texts.ts';
import type { Trading } from '../../trading/trading.ts';
import { answeredText } from '../answers.ts';
import { callerOf, type Endpoint, endpoint, ok, sessionOf } from '../endpoint.ts';

/** The routes of the contract's module `account`. */
export const accountRoutes = ({
  accounts,
  clock,
  commands,
  ownSessions,
  settings,
  site,
  texts,
  trading,
}: {
  accounts: Accounts;
  clock: Clock;
  commands: Pick<IdempotentCommands, 'outcomeOf'>;
  ownSessions: OwnSessions;
  settings: Pick<Settings, 'siteTitle' | 'desktopUrl' | 'complaintUrl'>;
  site: SiteSettings;
  texts: Texts;
  trading: Trading;
}): Endpoint[] => [
  /** S7.3, S3.9: signs in by password, or opens a demo account by its id. */
  endpoint(loginForU, 'heavy', async (input, { session, from, language, deviceCookie, page }) => {
    if (input.channel === 'demo') {
      return { message: 'signedIn', data: await accounts.openDemo(session, input.demoId, from) };
    }
    const { channel, account, password } = input;
    const areaId = input.channel === 'mobile' ? input.areaId : '';
    const address = accounts.loginAddressOf({ channel, areaId, account });
    const terms = { language, cookie: deviceCookie, page };
    const { deviceCookie: kept, ...data } = await accounts.signIn(address, password, from, terms);
    return { message: 'signedIn', data, deviceCookie: kept };
  }),

  /** S7.4: a demo account and a session of it. */
  endpoint(createAccountDemoForU, 'heavy', async (_, { session, from }) => ({
    message: 'demoCreated',
    data: await accounts.createDemo(session, from),
  })),

  /** S7.8: the user of the session. */
  endpoint(info, 'lookup', async (_, call) =>
    ok(await accounts.describe(sessionOf(call).userId, call.language)),
  ),

  /** S2.58: ends the session of the token it came with. */
  endpoint(logout, 'lookup', async (_, call) => {
    await ownSessions.logOut(sessionOf(call), call.from);
    return { message: 'signedOut', data: null };
  }),

  /** S7.9, S7.59: whether browsers are sent elsewhere, and whether this is the main site. */
  endpoint(getCompanyStatus, 'lookup', () =>
    ok({
      status: site.get('company_status'),
      type: site.get('company_type'),
      lossUrl: site.get('loss_url'),
    }),
  ),

  /** S7.12, S3.6: how this site is set up. */
  endpoint(getBasicInfo, 'lookup', () =>
    ok({
      serviceLink: site.get('service_link'),
      serviceLinkType: site.get('service_link_type'),
      registerBy: site.get('verify_reg_type'),
      tradeFeeType: site.get('trade_fee_type'),
      siteTitle: settings.siteTitle,
      desktopUrl: settings.desktopUrl,
      complaintUrl: settings.complaintUrl,
      companyId: COMPANY_ID,
    }),
  ),

  /** S7.19, S2.56: starts the caller's demo account over. */
  endpoint(resetForexDemoAccount, 'command', async (_, call) => {
    const balanceMicro = await trading.resetDemo(callerOf(call));
    return { message: 'demoReset', data: { balance: microToWire(balanceMicro) } };
  }),

  /** Tells a caller that lost an answer what became of the command with a key. */
  endpoint(commandOutcome, 'note', async ({ key, ageMs }, call) => {
    const { userId } = sessionOf(call);
    const known = await commands.outcomeOf({ userId, key }, ageMs, clock());
    const message =
      known.kind === 'refused' ? answeredText(texts, call.language, known.reason, known.bounds) : '';
    return { message: 'ok', data: { outcome: known.kind, message } };
  }),
];
