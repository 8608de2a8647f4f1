/** Marks that contacts, mails and keyboards put between digits. */
export const MARKS = [
  ' ',
  '-',
  '.',
  '/',
  '(',
  ')',
  '\u00a0',
  '\u202f',
  '\u2009',
  '\u2011',
  '\u2013',
  '\u2212',
  '\u202a',
  '\u202c',
  '\u200e',
  '\u200b',
  '\u2060',
  '\u00ad',
  '\ufeff',
  '\ufe0f',
  '（',
  '）',
  '－',
  'ー',
];
/** The ten digits of each script that has its own. */
export const DIGITS_OF_SCRIPTS = Intl.supportedValuesOf('numberingSystem').flatMap((system) => {
  const format = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false });
  const digits = Array.from({ length: 10 }, (_, digit) => format.format(digit));
  return digits.every((digit) => /^\p{Nd}$/u.test(digit)) ? [digits] : [];
});
