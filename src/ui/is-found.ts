/** Marks of letters, such as accents: people leave them out when they search. */
const MARKS = /\p{M}/gu;
const plain = (text: string): string => text.normalize('NFD').replace(MARKS, '').toLowerCase();

/** Whether every word that is typed stands somewhere in a text, whatever its case and accents. */
export function isFound(typed: string, text: string): boolean {
  const searched = plain(text);
  return plain(typed)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
