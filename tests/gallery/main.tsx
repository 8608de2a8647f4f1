import { FIRST_PAGE_ID, ROOT_ID } from '#contract/first-page';
import { draw, type RunningApp, startApp } from '../../src/client/app/boot/open-app.tsx';
import { PIECES_PATH, STATES_PATH, stateOf } from './addresses.ts';
import { PSEUDO, speak } from './pseudo-locale.ts';

/**
 * The entry of a build with the gallery, and of development, in place of src/client/main.tsx: the gallery where the
 * address names it, and else the app. For tests in the browser it shows the charts (tests/e2e/paths), stops what runs and opens
 * another address without loading the page anew, and can turn the app to the pseudo-locale (tests/e2e/screens). In
 * development `?inspect` shows the running charts in Stately's inspector.
 */
async function start(root: HTMLElement): Promise<void> {
  const opened = await open(root);
  const { charts, i18n } = opened;
  const candlestateSpeak = (language: Parameters<typeof speak>[1]): Promise<void> => speak(i18n, language);
  const candlestateStop = opened.stop;
  /** `page` is what the server would send with the page of this address, or nothing. */
  const candlestateOpen = (address: string, page = ''): Promise<void> => {
    candlestateStop();
    history.replaceState(null, '', address);
    document.getElementById(FIRST_PAGE_ID)?.remove();
    // Of a script the page's policy lets no code write the text.
    const sent = document.head.appendChild(document.createElement('template'));
    sent.id = FIRST_PAGE_ID;
    sent.textContent = page;
    return start(root);
  };
  Object.assign(globalThis, {
    candlestateCharts: charts,
    candlestateSpeak,
    candlestateStop,
    candlestateOpen,
  });
  if (new URLSearchParams(location.search).has(PSEUDO)) await candlestateSpeak(PSEUDO);
  if (import.meta.env.DEV && new URLSearchParams(location.search).has('inspect')) {
    const { openInspector } = await import('./inspector.ts');
    // Browsers open a window at a press only.
    addEventListener('click', () => openInspector(charts.app, window), { once: true, capture: true });
  }
}

/** The gallery knows every chart and screen: the running app is fetched as it is shipped, without it. */
async function open(root: HTMLElement): Promise<RunningApp> {
  if (![STATES_PATH, PIECES_PATH].includes(location.pathname) && stateOf(location) === null)
    return startApp(root);
  const life = new AbortController();
  const { openGallery } = await import('./open.tsx');
  const { content, ...started } = await openGallery(location);
  draw(root, started, content, life.signal);
  return { ...started, stop: () => life.abort() };
}

const root = document.getElementById(ROOT_ID);
if (root) void start(root);
