/**
 * Registers the worker that opens the app without a network (src/client/worker), and keeps the texts of the language in use for a start without a network. It comes seconds after
 * the page, so that the first route need not fetch it.
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

/**
 * Keeps the language in use once its texts are there, and then registers the worker: where a worker is ready, the app opens
 * without a network.
 */
export async function startWorker(texts: Promise<unknown>): Promise<void> {
  try {
    await texts;
    await keepLanguage();
    await navigator.serviceWorker.register(trustedScript());
  } catch (error) {
    console.warn('works without its worker', error);
  }
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

/** The language in use came before there was a worker: without this it would be missing at the next start offline. */
async function keepLanguage(): Promise<void> {
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => new URL(name).pathname.startsWith(TEXTS_PATH));
  const cache = await caches.open(LANGUAGES_CACHE);
  await cache.addAll(files);
}
