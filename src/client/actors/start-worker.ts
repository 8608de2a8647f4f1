/**
 * Registers the worker that opens the app without a network (src/client/worker), and keeps the texts of the language in use
 * for a start without one. It comes seconds after the page, so that the first route need not fetch it.
 */

const SCRIPT = '/sw.js';
/** Where the worker keeps languages, and their path among the built files. */
export const LANGUAGES_CACHE = 'languages';
export const TEXTS_PATH = '/assets/texts/';
/** As far as we use it; the DOM's types do not know it yet. */
type PolicyFactory = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
};

/** Registers the worker. */
export async function startWorker(): Promise<void> {
  await navigator.serviceWorker.register(trustedScript());
}

/** Keeps the texts at an address: they may have come before there was a worker, which keeps those it answers with. */
export async function keepTexts(address: string): Promise<void> {
  const cache = await caches.open(LANGUAGES_CACHE);
  if (!(await cache.match(address, { ignoreVary: true }))) await cache.add(address);
}

/**
 * The worker's address as the page takes it: Trusted Types lets scripts name no other. The content policy allows this
 * policy by its name, once.
 */
function trustedScript(): string {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  const policy = trustedTypes?.createPolicy('worker', {
    createScriptURL: (url) => {
      if (url !== SCRIPT) throw new TypeError(`no worker comes from ${url}`);
      return url;
    },
  });
  return policy?.createScriptURL(SCRIPT) ?? SCRIPT;
}
