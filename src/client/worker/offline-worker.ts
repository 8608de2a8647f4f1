import { LANGUAGES_CACHE, TEXTS_PATH } from '../actors/start-worker.ts';
import { type NotifyingScope, showPushes } from './notifications.ts';

/**
 * The service worker. It keeps the built files, and answers a page that cannot be fetched with the plain one; pages come
 * from the network while there is one, because the server draws their rows. Calls of the API pass it by: it keeps none,
 * queues none and sends none again. It shows what is pushed (notifications.ts). src/cli/build.ts writes the constants into it.
 */
declare const BUILD: string;
/** Paths of the built files that the app needs to open without a network: all but the languages. */
declare const FILES: readonly string[];
/** Paths of the languages' files. */
declare const TEXTS: readonly string[];

/** What we use of a worker's scope; the types of the DOM and of workers cannot be loaded together. */
type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetching = Lasting & { request: Request; respondWith: (answer: Promise<Response>) => void };
type Scope = {
  addEventListener(type: 'install' | 'activate', listen: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listen: (event: Fetching) => void): void;
  addEventListener(type: 'message', listen: (event: MessageEvent) => void): void;
  skipWaiting: () => Promise<void>;
  location: Location;
};
const scope = globalThis as unknown as Scope;

const KEPT_FILES: ReadonlySet<string> = new Set(FILES);
const FILES_CACHE = `files-${BUILD}`;
const PAGE = '/index.html';
const ASSETS_PATH = '/assets/';
const API_PATH = /^\/(api|v1|healthz|readyz)(\/|$)/;
/** A visitor seldom uses more languages than these. */
const LANGUAGES_KEPT = 4;
/** A module is asked for with other headers than its copy was; a path names one content whatever they are. */
const ANY_HEADERS = { ignoreVary: true };

/** Keeps the files of this build, one after the other: the page may be loading beside it. */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(FILES_CACHE);
  for (const file of KEPT_FILES)
    await cache.put(file, (await fileOfOtherBuild(file)) ?? (await fetchFile(file)));
}

/** Keeps the texts of this build in the languages that were kept of another: it may first be opened without a network. */
async function keepLanguages(): Promise<void> {
  const cache = await caches.open(LANGUAGES_CACHE);
  // In the order of their use: the one in use is the last to make room.
  for (const language of new Set((await cache.keys()).map(({ url }) => languageIn(url)))) {
    const path = TEXTS.find((path) => languageIn(path) === language);
    if (path && !(await cache.match(path, ANY_HEADERS))) await cache.put(path, await fetchFile(path));
  }
}

/** The language whose texts are at an address. */
const languageIn = (url: string): string | undefined => url.split(TEXTS_PATH)[1]?.split('-')[0];

/** The names of assets carry a hash of their content, so that another build's copy is as good. */
async function fileOfOtherBuild(file: string): Promise<Response | undefined> {
  return file.startsWith(ASSETS_PATH) ? caches.match(file, ANY_HEADERS) : undefined;
}

async function fetchFile(file: string): Promise<Response> {
  const response = await fetch(file, file.startsWith(ASSETS_PATH) ? {} : { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return response;
}

/** Deletes what the worker before this one kept. */
async function deleteOtherCaches(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== FILES_CACHE && name !== LANGUAGES_CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** How this worker answers a request, or null when the browser fetches as usual. */
function answerTo(request: Request): Promise<Response> | null {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin || API_PATH.test(pathname)) return null;
  if (request.mode === 'navigate') return fetch(request).catch(() => keptFile(PAGE));
  if (pathname.startsWith(TEXTS_PATH)) return languageOf(request);
  return KEPT_FILES.has(pathname) ? keptFile(pathname) : null;
}

async function keptFile(path: string): Promise<Response> {
  const cache = await caches.open(FILES_CACHE);
  return (await cache.match(path, ANY_HEADERS)) ?? fetch(path);
}

/** Answers with a language and keeps it; the one that was used least recently makes room. */
async function languageOf(request: Request): Promise<Response> {
  const cache = await caches.open(LANGUAGES_CACHE);
  const response = (await cache.match(request, ANY_HEADERS)) ?? (await fetch(request));
  if (!response.ok) return response;
  // Under its address alone, the copy takes the place of the one before at once: another tab may ask for it just now.
  await cache.put(request.url, response.clone());
  const kept = await cache.keys();
  for (const old of kept.slice(0, -LANGUAGES_KEPT)) await cache.delete(old, ANY_HEADERS);
  return response;
}

scope.addEventListener('install', (event) => event.waitUntil(keepFiles().then(keepLanguages)));
scope.addEventListener('activate', (event) => event.waitUntil(deleteOtherCaches()));
scope.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request);
  if (answer) event.respondWith(answer);
});
showPushes(globalThis as unknown as NotifyingScope);
// The visitor accepted the newer build: this worker takes over from the one before (reloadNewest).
scope.addEventListener('message', ({ data }) => {
  if ((data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void scope.skipWaiting();
});
