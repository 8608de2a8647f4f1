/** The screens that may stand in the tab bar. */
export const TABS = [
  'quotes',
  'trade',
  'order',
  'documentary',
  'rank',
  'news',
  'wallet',
  'results',
  'alerts',
  'user',
] as const;
export type Tab = (typeof TABS)[number];

/** What the bar has until something else is chosen (S2.36). */
export const DEFAULT_TABS = [
  'quotes',
  'trade',
  'order',
  'documentary',
  'rank',
] as const satisfies readonly Tab[];
export type DefaultTab = (typeof DEFAULT_TABS)[number];
/** As many words as have room beside each other on the narrowest phone. */
export const MAX_TABS = 5;
/** Home stays in the bar: every screen without it leads back there. */
export const LASTING_TAB: Tab = 'quotes';

export const areSameTabs = (one: readonly Tab[], other: readonly Tab[]): boolean =>
  one.join() === other.join();

/** The tabs of these names, each once; what is no tab is left out. Home comes first where it is missing. */
export function tabsOf(names: readonly string[]): readonly Tab[] {
  const known = [...new Set(names)].flatMap((name) => TABS.find((tab) => tab === name) ?? []);
  const own = known.includes(LASTING_TAB) ? known : [LASTING_TAB, ...known];
  return own.length > 1 ? own.slice(0, MAX_TABS) : DEFAULT_TABS;
}
