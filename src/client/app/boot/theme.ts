import type { PreferencesInput } from '#machines/preferences/preferences.machine';

/** Puts theme and palette on the page (tokens.css); without an attribute it follows the device. */
export function applyLook({ theme, palette }: Pick<PreferencesInput, 'theme' | 'palette'>): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  if (palette === 'standard') delete dataset.palette;
  else dataset.palette = palette;
}
