import { getBasicInfo, getCompanyStatus } from '#contract/routes/account';
import { TRADE_FEE_TYPE } from '../../trading/check-ticket.ts';
import { type Endpoint, endpoint, ok } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.9, S7.59: this server is the main site and sends nobody elsewhere. */
export function getCompanyStatusEndpoint(): Endpoint {
  return endpoint(getCompanyStatus, () => ok({ status: 0, type: 0, loss_url: '' }));
}

/** S7.12, S3.6: how this site is set up. Types 0 are plain links and e-mail registration. */
export function getBasicInfoEndpoint({ settings }: Services): Endpoint {
  return endpoint(getBasicInfo, () =>
    ok({
      service_link: settings.serviceLink,
      service_link_type: 0,
      verify_reg_type: 0,
      trade_fee_type: TRADE_FEE_TYPE,
      site_title: settings.siteTitle,
      desktop_url: settings.desktopUrl,
      complaint_url: settings.complaintUrl,
    }),
  );
}
