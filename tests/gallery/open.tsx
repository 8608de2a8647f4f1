import { type ReactNode, useEffect } from 'react';
import { directionOf } from '#contract/languages';
import { savedPreferences } from '../../src/client/actors/device.ts';
import type { RunningApp } from '../../src/client/app/boot/open-app.tsx';
import { applyLook } from '../../src/client/app/boot/theme.ts';
import { applyLanguage, startI18n } from '../../src/client/app/i18n/i18n.ts';
import { App } from '../../src/client/app/shell/app.tsx';
import { AppFrame } from '../../src/ui/app-frame.tsx';
import { useKit } from '../../src/ui/kit.ts';
import { PIECES_PATH, stateOf } from './addresses.ts';
import { findState } from './atomic-states.ts';
import { Gallery } from './gallery.ts';
import { GalleryPage } from './gallery-page.tsx';
import { pinCharts } from './pin.ts';
import type { ChartGallery } from './scene.ts';

const FOLDERS = import.meta.glob<ChartGallery>('../charts/*/gallery.ts', { eager: true, import: 'gallery' });

/** Lets a test show a toast over whatever is open. */
function ToastsForTests(): null {
  const { toasts } = useKit();
  useEffect(() => {
    Object.assign(globalThis, { candlestateToast: (text: string) => toasts.show({ tone: 'error', text }) });
  }, [toasts]);
  return null;
}

/** Opens `/gallery`, `/gallery/ui`, or the state `?state=` names: the last is the app itself on pinned charts. */
export async function openGallery(
  place: Location,
): Promise<Omit<RunningApp, 'stop'> & { content: ReactNode }> {
  const wanted = stateOf(place);
  const preferences = savedPreferences();
  applyLook(preferences);
  const i18n = await startI18n(preferences.language);
  applyLanguage(preferences.language);
  const gallery = new Gallery(Object.values(FOLDERS));
  const found = wanted === null ? null : findState(wanted);
  if (found && 'state' in found) {
    const content = (
      <>
        <App />
        <ToastsForTests />
      </>
    );
    return { charts: pinCharts(gallery.snapshotsIn(found.state, preferences)), i18n, content };
  }
  const visitor = { charts: pinCharts(gallery.defaults({ who: 'visitor', preferences })), i18n };
  if (wanted === null && place.pathname === PIECES_PATH) {
    const { UiGallery } = await import('./ui-gallery/ui-gallery.tsx');
    const { theme, palette, language } = preferences;
    const content = <UiGallery start={{ theme, palette, direction: directionOf(language) }} />;
    return { ...visitor, content };
  }
  const content = (
    <AppFrame>
      <GalleryPage gallery={gallery} problem={found?.problem ?? null} />
    </AppFrame>
  );
  return { ...visitor, content };
}
