import { areaList } from '#contract/routes/joining';
import { type Endpoint, endpoint, ok } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.2: the dialling codes a mobile login picks from. */
export function areaListEndpoint({ areaCodes }: Services): Endpoint {
  return endpoint(areaList, () => ok([...areaCodes]));
}
