import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { shownTexts } from '#contract/first-page';
import { LANGUAGE_CODES } from '#contract/languages';
import { ROOT } from './run-steps.ts';

const INDEX = 'virtual:texts';
const ONE = /^\0virtual:texts\/(\w+)$/;

/**
 * Gives the client each language as a module, without what the server alone says, and an index of them:
 * `import { TEXTS } from 'virtual:texts'`.
 */
export function textModules(): Plugin {
  return {
    name: 'text-modules',
    resolveId: (id) => (id === INDEX || id.startsWith(`${INDEX}/`) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${INDEX}`) return indexModule();
      const language = ONE.exec(id)?.[1];
      if (!language) return null;
      const file = join(ROOT, 'locales', `${language}.json`);
      this.addWatchFile(file);
      const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
      return `export default ${JSON.stringify(shownTexts(texts))}; export const address = import.meta.url;`;
    },
  };
}

function indexModule(): string {
  const imports = LANGUAGE_CODES.map((language) => `${language}: () => import('${INDEX}/${language}')`);
  return `export const TEXTS = { ${imports.join(', ')} };`;
}
