/**
 * A browser and its system by their names, e.g. `Firefox · Android`; '' where neither is known. The names of some browsers
 * say the system themselves.
 */
export const deviceText = ({ browser, system }: { browser: string; system: string }): string =>
  browser.includes(system) ? browser : [browser, system].filter(Boolean).join(' · ');
