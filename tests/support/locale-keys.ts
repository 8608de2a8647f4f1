/** The keys of a language file and what another language must have for them. */

export type Texts = { [key: string]: string | Texts };

/** Dotted key to text. */
export function keysOf(texts: Texts, before = ''): Map<string, string> {
  const keys = new Map<string, string>();
  for (const [key, value] of Object.entries(texts))
    if (typeof value === 'string') keys.set(before + key, value);
    else for (const [inner, text] of keysOf(value, `${before}${key}.`)) keys.set(inner, text);
  return keys;
}

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** A key without i18next's ending for a count, so that `order.lots_one` is found as `order.lots`. */
export function baseOf(key: string): string {
  return key.replace(PLURAL, '');
}

/** The keys a language must have for these of English: those that count come in the language's own plural forms. */
export function keysWanted(english: Iterable<string>, tag: string): Set<string> {
  const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
  const wanted = new Set<string>();
  for (const key of english)
    if (PLURAL.test(key)) for (const form of forms) wanted.add(`${baseOf(key)}_${form}`);
    else wanted.add(key);
  return wanted;
}

function variablesOf(text: string): Set<string> {
  return new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name as string));
}

/** Whether a text names what English names. A form for none, one or two may say the count in words. */
export function hasVariablesOf(english: string, key: string, text: string): boolean {
  const own = variablesOf(text);
  const wanted = variablesOf(english);
  if (/_(zero|one|two)$/.test(key)) {
    own.delete('count');
    wanted.delete('count');
  }
  return own.size === wanted.size && [...own].every((name) => wanted.has(name));
}
