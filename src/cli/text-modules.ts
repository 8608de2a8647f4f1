import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { type TextPart, textPart } from '#contract/first-page';
import { LANGUAGE_CODES } from '#contract/languages';
import { ROOT } from './run-steps.ts';

const INDEX = 'virtual:texts';
const PART = /^\0virtual:texts\/(\w+)-(first|rest)$/;

/**
 * Gives the client each language in two modules, what the first route shows and the rest, and an index of both:
 * `import { TEXTS } from 'virtual:texts'`.
 */
export function textModules(): Plugin {
  const fileOf = (language: string): string => join(ROOT, 'locales', `${language}.json`);
  return {
    name: 'text-modules',
    resolveId: (id) => (id === INDEX || id.startsWith(`${INDEX}/`) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${INDEX}`) return indexModule();
      const [, language, part] = PART.exec(id) ?? [];
      if (!language || !part) return null;
      const file = fileOf(language);
      this.addWatchFile(file);
      const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
      return `export default ${JSON.stringify(textPart(texts, part as TextPart))}`;
    },
  };
}

function indexModule(): string {
  const parts = (language: string): string =>
    `${language}: { first: () => import('${INDEX}/${language}-first'), rest: () => import('${INDEX}/${language}-rest') }`;
  return `export const TEXTS = { ${LANGUAGE_CODES.map(parts).join(', ')} };`;
}
