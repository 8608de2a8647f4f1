import type { Language } from '#contract/languages';
import { type I18n, loadLanguage } from '../../src/client/app/i18n/i18n.ts';

/** A pseudo-locale, made from the English texts as they are shown: longer, accented and in brackets. */
export const PSEUDO = 'pseudo';

const ACCENTED: Readonly<Record<string, string>> = {
  ...{
    a: 'á',
    c: 'ç',
    d: 'ð',
    e: 'é',
    g: 'ĝ',
    i: 'î',
    k: 'ķ',
    l: 'ļ',
    n: 'ñ',
    o: 'ö',
    s: 'š',
    u: 'û',
    y: 'ý',
  },
  ...{ A: 'Å', C: 'Ç', D: 'Ð', E: 'Ê', I: 'Î', N: 'Ñ', O: 'Ø', R: 'Ŕ', S: 'Š', T: 'Ţ', U: 'Û', Y: 'Ý' },
};
/** Translations of short texts are the ones that grow most. */
const growthOf = ({ length }: string): number => (length > 20 ? 0.3 : 0.4);
const FILLING = ' lorem ipsum dolor sit amet consetetur sadipscing elitr sed diam nonumy eirmod tempor';

/** `Log in` as `[Ļöĝ îñ ļö]`: a text that is cut, or that was never looked up, shows at a glance. */
export function pseudoText(text: string): string {
  const letters = text.replace(/\p{L}/gu, (letter) => ACCENTED[letter] ?? letter);
  const filling = FILLING.slice(0, Math.ceil(text.length * growthOf(text)));
  return `[${letters}${filling}]`;
}

/** Turns an app to a language while it runs, or to the pseudo-locale. */
export async function speak(i18n: I18n, language: Language | typeof PSEUDO): Promise<void> {
  i18n.use({ type: 'postProcessor', name: PSEUDO, process: pseudoText });
  i18n.options.postProcess = language === PSEUDO ? [PSEUDO] : [];
  await loadLanguage(i18n, language === PSEUDO ? 'en' : language);
}
