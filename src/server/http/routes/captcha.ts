import { getCaptcha } from '#contract/routes/joining';
import { type Endpoint, endpoint, ok } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.13, S3.12: a picture to read. */
export function captchaEndpoint({ captchas }: Services): Endpoint {
  return endpoint(getCaptcha, async () => ok(await captchas.make()), { isCostly: true });
}
