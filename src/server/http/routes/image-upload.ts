import { imageUpload } from '#contract/routes/identity';
import { type Endpoint, endpoint, sessionOf } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.10: stores one picture and answers the address that names it. */
export function imageUploadEndpoint({ pictures }: Services): Endpoint {
  return endpoint(
    imageUpload,
    async (_, call) => {
      const id = await pictures.store(sessionOf(call).userId, call.readFile);
      return { message: 'uploaded', data: { url: pictures.addressOf(id) } };
    },
    { isCostly: true },
  );
}
