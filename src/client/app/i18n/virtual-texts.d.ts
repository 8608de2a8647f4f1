/** Made by src/cli/text-modules.ts from locales/. */
declare module 'virtual:texts' {
  import type { ResourceLanguage } from 'i18next';
  import type { Language } from '#contract/languages';

  /** `address` is where the texts themselves came from. */
  export const TEXTS: Record<Language, () => Promise<{ default: ResourceLanguage; address: string }>>;
}
