import { ofetch } from 'ofetch';
import * as z from 'zod/mini';

const manifest = z.object({ build: z.string() });

/** The app's own manifest (S7.16): which build the server has now. */
export async function readManifest(signal: AbortSignal): Promise<{ build: string }> {
  const options = { signal, retry: 0, cache: 'no-cache', responseType: 'json' } as const;
  return manifest.parse(await ofetch<unknown>('/manifest.webmanifest', options));
}
