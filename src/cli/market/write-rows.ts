import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { refuseWithin } from '#server/durable-file';
import { readSite } from '#server/site-file';
import type { FileFormat } from './wish.ts';

/** A column: its name in a CSV, and what a row has there; null where it has nothing. */
export type WrittenColumn<Row> = readonly [name: string, of: (row: Row) => string | number | boolean | null];

/**
 * Writes rows one by one, as CSV with a header or as one JSON object per line, no faster than they are taken. Nothing that is
 * written has a comma, a quote or a line break in it. A file lies outside the
 * data folder; one whose name ends in .gz is packed.
 */
export async function writeFileRows<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  columns: readonly WrittenColumn<Row>[],
  { format, out }: { format: FileFormat; out: string | undefined },
): Promise<void> {
  if (out !== undefined) refuseWithin(readSite(process.env).dataDir, out);
  const lines = Readable.from(linesOf(rows, columns, format));
  if (out?.endsWith('.gz')) return pipeline(lines, createGzip(), createWriteStream(out));
  if (out !== undefined) return pipeline(lines, createWriteStream(out));
  try {
    await pipeline(lines, process.stdout, { end: false });
  } catch (cause) {
    // The reader closed the pipe early, as `head` does.
    if ((cause as NodeJS.ErrnoException).code !== 'EPIPE') throw cause;
  }
}

async function* linesOf<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  columns: readonly WrittenColumn<Row>[],
  format: FileFormat,
): AsyncGenerator<string> {
  if (format === 'csv') yield `${columns.map(([name]) => name).join(',')}\n`;
  for await (const row of rows) {
    const values = columns.map(([name, of]) => [name, of(row)] as const);
    if (format === 'csv') yield `${values.map(([, value]) => value ?? '').join(',')}\n`;
    else yield `${JSON.stringify(Object.fromEntries(values.map(([name, value]) => [keyOf(name), value])))}\n`;
  }
}

const keyOf = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);
