import { createRoot } from 'react-dom/client';
import { appOn, container, drawApp, startApp } from '../../src/client/app/open-app.tsx';
import { PIECES_PATH, STATES_PATH, stateOf } from './addresses.ts';
import { PSEUDO, speak } from './pseudo-locale.ts';

/**
 * The entry of a build with the gallery, and of development, in place of src/client/main.tsx: the gallery where the
 * address names it, and else the app. For tests in the browser it shows the charts (tests/e2e/paths), opens another
 * address of the gallery without loading the page anew (tests/e2e/06-states), and can turn the app to the pseudo-locale
 * (tests/e2e/screens). In development `?inspect` shows the running charts in Stately's inspector.
 */
async function start(): Promise<void> {
  // The gallery knows every chart and screen: the running app is fetched as it is shipped, without it.
  const gallery = isOfGallery(location) ? await (await import('./open.tsx')).openGallery(location) : null;
  const opened = gallery ?? (await startApp());
  const { charts, i18n } = opened;
  const candlestateSpeak = (language: Parameters<typeof speak>[1]): Promise<void> => speak(i18n, language);
  Object.assign(globalThis, { candlestateCharts: charts, candlestateSpeak });
  if (new URLSearchParams(location.search).has(PSEUDO)) await candlestateSpeak(PSEUDO);
  if (import.meta.env.DEV && new URLSearchParams(location.search).has('inspect')) {
    const { openInspector } = await import('./inspector.ts');
    // Browsers open a window at a press only.
    addEventListener('click', () => openInspector(charts.app, window), { once: true, capture: true });
  }
  if (!gallery) return drawApp(opened);
  const root = createRoot(container());
  root.render(appOn(gallery, gallery.content));
  const candlestateOpen = (address: string): Promise<void> => {
    root.unmount();
    history.replaceState(null, '', address);
    return start();
  };
  Object.assign(globalThis, { candlestateOpen });
}

/** The pages of the gallery, and every address that names a state. */
const isOfGallery = (place: Location): boolean =>
  [STATES_PATH, PIECES_PATH].includes(place.pathname) || stateOf(place) !== null;

void start();
