/** What a spreadsheet would take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** A row of a CSV (RFC 4180), its line end included. A text never is a formula; a number stays a number. */
export function csvRow(cells: readonly (string | { number: string })[]): string {
  const encoded = cells.map((cell) => (typeof cell === 'string' ? textCell(cell) : cell.number));
  return `${encoded.join(',')}\r\n`;
}

/** Without it Excel takes the letters of a CSV for those of the machine's own code page. */
const BYTE_ORDER_MARK = '\ufeff';

/** A file of such rows. */
export const csvFile = (rows: readonly string[]): string => BYTE_ORDER_MARK + rows.join('');

function textCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
