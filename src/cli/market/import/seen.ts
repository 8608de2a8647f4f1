import { type Columns, labelOf } from './columns.ts';

/** What was seen of a file until it was refused. `columns` is what they were taken for, null where they were taken for nothing. */
export type SeenFile = { rows: { line: number; cells: readonly string[] }[]; columns: Columns | null };

/** Characters of a row that a refusal shows. */
const MOST_SHOWN = 160;
const WANTED =
  'a time, open, high, low and close, and a volume where there is one. --column time=COLUMN,close=COLUMN names them by header or number';

/** What a refusal says of the file beside its reason. */
export function seenText({ rows, columns }: SeenFile): string[] {
  const taken = [...(columns?.at ?? [])].sort(([, one], [, other]) => one - other);
  return [
    columns?.names
      ? `  columns: ${shown(columns.names)}`
      : `  columns: ${rows.at(-1)?.cells.length ?? 0}, without names`,
    ...rows.map(({ line, cells }) => `  line ${line}: ${shown(cells)}`),
    columns && taken.length > 0
      ? `  taken: ${taken.map(([meaning, index]) => `${labelOf(columns, index)} for ${meaning}`).join(', ')}`
      : '  taken: no column for anything',
    ...(columns && columns.lacks.length > 0 ? [`  not found: ${columns.lacks.join(', ')}`] : []),
    `  wanted: ${WANTED}`,
  ];
}

/** What would act on a terminal is left out. */
function shown(cells: readonly string[]): string {
  const text = cells.join(' | ').replace(/\p{C}/gu, '');
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}
