import { getBasicInfo } from '#contract/routes/account';
import { getSetting } from '#contract/routes/site';
import { COMPANY_ID } from '../../site/site-settings.ts';
import { type Endpoint, endpoint, ok } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.12, S3.6: how this site is set up. */
export function getBasicInfoEndpoint({ settings, site }: Services): Endpoint {
  return endpoint(getBasicInfo, () =>
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
  );
}

/** S7.14: one setting of the site. */
export function getSettingEndpoint({ site }: Services): Endpoint {
  return endpoint(getSetting, ({ key }) => ok({ key, value: site.text(key) }));
}
