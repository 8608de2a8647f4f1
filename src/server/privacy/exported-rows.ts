import { microToWire } from '#contract/money';
import type { Reads } from '../store/handles.ts';
import { PERSONAL_ROWS, type PersonalRow, type PersonalRows } from '../store/personal.ts';
import type { ExportedAs, Subject } from '../store/table.ts';

/** The JSON of an export: what each table holds of some users, under the heads that the tables name. */

/** Rows that are written at once. */
const IN_PIECE = 500;

/** Where a picture lies in the archive. */
export const pictureName = (id: string): string => `pictures/${id}.jpg`;

type Head = { site: string; madeAtMs: number; uid: string };

/** The text of `data.json`, piece by piece, from a snapshot. */
export async function* exportedJson(
  from: Reads,
  userIds: readonly number[],
  { site, madeAtMs, uid }: Head,
): AsyncGenerator<string> {
  const head = { site, madeAt: new Date(madeAtMs).toISOString(), uid };
  yield `{\n${Object.entries(head)
    .map(([name, value]) => `"${name}": ${JSON.stringify(value)}`)
    .join(',\n')}`;
  for (const [subject, tables] of bySubject()) {
    yield `,\n"${subject}": {`;
    for (const [index, { personal, columns, read }] of tables.entries()) {
      yield `${index === 0 ? '' : ','}\n"${camelCase(personal.name)}": [`;
      let lines: string[] = [];
      let before = '\n';
      for await (const row of read.each(from, { userIds })) {
        lines.push(JSON.stringify(exported(row, columns)));
        if (lines.length < IN_PIECE) continue;
        yield `${before}${lines.join(',\n')}`;
        [lines, before] = [[], ',\n'];
      }
      if (lines.length > 0) yield `${before}${lines.join(',\n')}`;
      yield ']';
    }
    yield '}';
  }
  yield '\n}\n';
}

function bySubject(): Map<Subject, PersonalRows[]> {
  const all = new Map<Subject, PersonalRows[]>();
  for (const rows of PERSONAL_ROWS) {
    const { subject } = rows.personal;
    if (subject !== null) all.set(subject, [...(all.get(subject) ?? []), rows]);
  }
  return all;
}

function exported(row: PersonalRow, columns: PersonalRows['columns']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(columns).flatMap(
      ([
        column,
        {
          facts: { as },
        },
      ]) => (as === 'leftOut' ? [] : [[camelCase(column), exportedValue(row[column] ?? null, as)]]),
    ),
  );
}

function exportedValue(value: string | number | null, as: Exclude<ExportedAs, 'leftOut'>): unknown {
  if (value === null) return null;
  switch (as) {
    case 'text':
    case 'number':
      return value;
    case 'time':
      return new Date(Number(value)).toISOString();
    case 'decimal':
      return microToWire(Number(value));
    case 'flag':
      return value === 1;
    case 'json':
      return JSON.parse(String(value));
    case 'picture':
      return pictureName(String(value));
  }
}

const camelCase = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
