import type { ReactNode } from 'react';
import { directionOf } from '#contract/languages';
import { savedPreferences } from '../actors/device.ts';
import type { Charts } from '../app/charts.ts';
import { applyLanguage, type I18n, startI18n } from '../app/i18n.ts';
import { applyLook } from '../app/theme.ts';
import { AppFrame } from '../ui/app-frame.tsx';
import { companions } from './companions.ts';
import { GalleryPage } from './gallery-page.tsx';
import { findLeaf } from './leaves.ts';
import { pinCharts } from './pin.ts';
import { stageOf } from './stage.ts';

const PIECES = '/gallery/ui';

/** What is drawn instead of the running app; without a page, the app itself on charts that stand still. */
export type Opened = { charts: Charts; i18n: I18n; page: ReactNode };

/**
 * Opens `/gallery`, `/gallery/ui`, or the state `?state=` names. Null for any other address: the app then starts as usual.
 */
export async function openGallery({ pathname, search }: Location): Promise<Opened | null> {
  const wanted = new URLSearchParams(search).get('state');
  if (wanted === null && pathname !== '/gallery' && pathname !== PIECES) return null;
  const preferences = savedPreferences();
  applyLook(preferences);
  const i18n = await startI18n(preferences.language);
  applyLanguage(preferences.language);
  const visitor = pinCharts(companions('visitor', preferences));
  if (wanted === null && pathname === PIECES) {
    const { UiGallery } = await import('./ui-gallery/ui-gallery.tsx');
    const { theme, palette, language } = preferences;
    const page = <UiGallery start={{ theme, palette, direction: directionOf(language) }} />;
    return { charts: visitor, i18n, page };
  }
  const found = wanted === null ? null : findLeaf(wanted);
  if (found && 'leaf' in found)
    return { charts: pinCharts(stageOf(found.leaf, preferences)), i18n, page: null };
  const page = (
    <AppFrame>
      <GalleryPage problem={found?.problem ?? null} />
    </AppFrame>
  );
  return { charts: visitor, i18n, page };
}
