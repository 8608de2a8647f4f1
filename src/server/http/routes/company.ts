import { getCompanyStatus } from '#contract/routes/account';
import { getCompany, searchCompany } from '#contract/routes/site';
import { plain } from '../../site/search.ts';
import { type Endpoint, endpoint, ok } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.9, S7.59: whether browsers are sent elsewhere, and whether this is the main site. */
export function getCompanyStatusEndpoint({ site }: Services): Endpoint {
  return endpoint(getCompanyStatus, () =>
    ok({
      status: site.get('company_status'),
      type: site.get('company_type'),
      loss_url: site.get('loss_url'),
    }),
  );
}

/** S7.9, S3.29 */
export function getCompanyEndpoint({ site }: Services): Endpoint {
  return endpoint(getCompany, () => ok(site.company()));
}

/** S7.58: this site is of one company, so the search finds it or nothing. */
export function searchCompanyEndpoint({ site }: Services): Endpoint {
  return endpoint(searchCompany, ({ name }) => {
    const company = site.company();
    const wanted = plain(name);
    const isFound = [company.name, company.subject].some((text) => plain(text).includes(wanted));
    return ok(wanted !== '' && isFound ? [company] : []);
  });
}
