/** Finds a test in its file, as a link may name its line. */

/** A text that is followed by a function, or by a name and a function: the title of a test. */
const TITLES =
  /(['"`])((?:\\.|(?!\1)[^\\])+)\1\s*,\s*(?:\w+\s*,\s*)?(?:async\b|\(|function\b|\w+\s*=>|run\b)/g;

/** The line of the test with a title, counted from 1; null when the file has none that could be it. */
export function testLineOf(text: string, title: string): number | null {
  const titles = [...text.matchAll(TITLES)].map(({ 2: words = '', index }) => ({ words, index }));
  const [found] = titles
    .filter(({ words }) => patternOf(words).test(title))
    // Of two that fit, the one that leaves less open.
    .sort((one, other) => fixedPart(other.words).length - fixedPart(one.words).length);
  const index = found?.index ?? text.indexOf(`'${title}'`);
  return index < 0 ? null : text.slice(0, index).split('\n').length;
}

/** What a title takes from its case: `${name}`, `%s`, `$name`. */
const OPEN = /\$\{[^}]*\}+|%[a-z#]|\$[\w.]+/g;

const fixedPart = (words: string): string => words.replace(OPEN, '').replace(/\\(.)/g, '$1');

function patternOf(words: string): RegExp {
  const fixed = words
    .split(OPEN)
    .map((part) => part.replace(/\\(.)/g, '$1').replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${fixed.join('.*')}$`, 's');
}
