import type { OperatorAnswer } from '#contract/desk/answers';

const MAX_CELL = 60;

/** An answer of the desk as a person reads it. */
export function printed(answer: OperatorAnswer): string {
  if (answer.error !== undefined) return plainLine(answer.error);
  if (answer.fields) return fieldLines({ ...answer.fields, ...duplicatesOf(answer) });
  if (answer.rows) return tableOf(answer.rows);
  if (answer.tables)
    return answer.tables.map(({ title, rows }) => `${plainLine(title)}\n${tableOf(rows)}`).join('\n\n');
  return plainLine(answer.message ?? '');
}

/** Other users who handed in the same, as fields of the case. */
function duplicatesOf({ ofCase }: OperatorAnswer): Record<string, string> {
  const found = Object.entries(ofCase?.duplicates ?? {});
  return Object.fromEntries(found.map(([label, uids]) => [`same ${label} of`, uids.join(', ')]));
}

/** Texts of users must not steer the terminal. */
function plainLine(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}

function fieldLines(fields: Readonly<Record<string, string>>): string {
  const width = Math.max(...Object.keys(fields).map((label) => label.length));
  return Object.entries(fields)
    .map(([label, text]) => `${label.padEnd(width)}  ${plainLine(text)}`.trimEnd())
    .join('\n');
}

function tableOf(rows: readonly Readonly<Record<string, string>>[]): string {
  const [first] = rows;
  if (!first) return 'Nothing.';
  const columns = Object.keys(first);
  const lines = [columns, ...rows.map((row) => columns.map((column) => cell(row[column] ?? '')))];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((text, index) => text.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cell(text: string): string {
  const line = plainLine(text);
  return line.length > MAX_CELL ? `${line.slice(0, MAX_CELL - 1)}…` : line;
}
