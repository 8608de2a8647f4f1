/** No attribute follows the device (tokens.css). */
export function applyTheme(theme: string): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
