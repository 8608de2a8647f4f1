import type { Language } from '#contract/languages';

/**
 * The faces a document is written in, by their packages and cuts; a letter is of the first that has it. The Arabic and the Thai one
 * are those whose letters can be copied out of a document whole.
 */
export const FACES = {
  Roboto: ['@expo-google-fonts/roboto', '400Regular', '700Bold'],
  Amiri: ['@expo-google-fonts/amiri', '400Regular', '700Bold'],
  Sarabun: ['@expo-google-fonts/sarabun', '400Regular', '700Bold'],
  'Noto Sans Devanagari': ['@expo-google-fonts/noto-sans-devanagari', '400Regular', '700Bold'],
  NanumGothic: ['@expo-google-fonts/nanum-gothic', '400Regular', '700Bold'],
  'Chocolate Classical Sans': ['@expo-google-fonts/chocolate-classical-sans', '400Regular'],
  'Zen Kaku Gothic New': ['@expo-google-fonts/zen-kaku-gothic-new', '400Regular', '700Bold'],
} as const satisfies Record<string, readonly [name: string, ...cuts: string[]]>;

/** Their order in a language: Japan writes signs that China has too, in forms of its own. */
export function facesOf(language: Language): string[] {
  const names = Object.keys(FACES);
  return language === 'jp' ? ['Roboto', 'Zen Kaku Gothic New', ...names] : names;
}
