import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { readRecording } from '#server/market/read-recording';
import { importRecording } from '../../src/cli/market/import/import.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** What tests of `npm run market -- import` share. */

export const lines = (...rows: readonly string[]) => `${rows.join('\n')}\n`;
/** The rows of the recording without its header, and what the command said. */
export type Imported = { rows: string[]; said: string };

/** Two minutes as MetaTrader 4 writes them. */
export const MT4 = lines(
  '2024.01.02,00:00,1.10427,1.10430,1.10401,1.10411,55',
  '2024.01.02,00:01,1.10411,1.10415,1.10400,1.10402,40',
);
/** The same as a recording has them. */
export const MINUTES = [
  'EURUSD,2024-01-02T00:00:00Z,1.10427,1.1043,1.10401,1.10411,55,1min',
  'EURUSD,2024-01-02T00:01:00Z,1.10411,1.10415,1.104,1.10402,40,1min',
];
/** `imported` imports files, by their names, and reads the outcome back as the server does. */
export function importing() {
  const folder = temporaryFolder();
  afterAll(() => folder.delete());
  afterEach(() => vi.restoreAllMocks());
  const imported = async (
    files: Readonly<Record<string, string | Buffer>>,
    ...args: string[]
  ): Promise<Imported> => {
    const paths = Object.entries(files).map(([name, text]) => {
      writeFileSync(join(folder.path, name), text);
      return join(folder.path, name);
    });
    const out = join(folder.path, 'out.csv');
    let said = '';
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      said += String(text);
      return true;
    });
    await importRecording([...paths, '--out', out, ...args]);
    const [header, ...rows] = readFileSync(out, 'utf8').trim().split('\n');
    expect(header).toBe('Code,Time,Open,High,Low,Close,Volume,Period');
    const read = readRecording(out);
    expect([...read.values()].reduce((sum, { bars }) => sum + bars.length, 0)).toBe(rows.length);
    return { rows, said };
  };
  return { folder, imported };
}
