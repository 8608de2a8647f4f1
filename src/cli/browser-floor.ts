/**
 * The oldest browsers that the app runs in, by version (docs/decisions/first-route.md). The build is made for them; the checks refuse what they
 * lack. In older ones the page says so: `src/ui/styles/base.css`.
 */
export const BROWSER_FLOOR = {
  chrome: '111',
  edge: '111',
  firefox: '121',
  safari: '16.4',
  ios: '16.4',
} as const;

/** The same for the bundler. */
export const BUILD_TARGET = Object.entries(BROWSER_FLOOR).map(([name, version]) => `${name}${version}`);
