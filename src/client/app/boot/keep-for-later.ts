import { TEXTS } from 'virtual:texts';
import { keepWhenHidden } from '../../actors/kept-quotes.ts';
import { whenQuiet } from '../../actors/when-quiet.ts';
import { languageOf } from '../i18n/i18n.ts';
import { keepTranslated } from '../i18n/translated.ts';
import type { Started } from './start.ts';

/** The worker fetches the whole app, which would keep a phone from the first screen. */
const WORKER_MS = 3_000;

/**
 * Keeps the quotes whenever the app goes to the background, the app itself, as it may be opened next without a network, and its
 * screens in a page that the browser translates.
 */
export function keepForLater({ charts, i18n }: Started, signal: AbortSignal): void {
  if (signal.aborted) return;
  keepTranslated(signal);
  const { quotes, prices } = charts;
  const language = () => languageOf(i18n);
  keepWhenHidden(() => quotes.getSnapshot().context, prices, language, signal);
  if (!import.meta.env.PROD || import.meta.env.VITE_GALLERY || !('serviceWorker' in navigator)) return;
  const start = async (): Promise<void> => {
    const { keepTexts, startWorker } = await import('../../actors/start-worker.ts');
    const keep = async () => keepTexts((await TEXTS[language()]()).address);
    const keepChosen = () => void keep().catch(goOnWithout);
    i18n.on('languageChanged', keepChosen);
    signal.addEventListener('abort', () => i18n.off('languageChanged', keepChosen));
    // Where a worker is ready, the app opens without a network.
    await keep();
    await startWorker();
  };
  signal.addEventListener(
    'abort',
    whenQuiet(WORKER_MS, () => void start().catch(goOnWithout)),
  );
}

/** The next start tries again. */
const goOnWithout = (error: unknown): void => console.warn('works without its worker', error);
