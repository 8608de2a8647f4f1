import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findCharts } from '../find-charts.ts';
import { type ChartChange, compareCharts } from './compare.ts';

/**
 * What changed in each chart between a git revision and the working tree, as text. The old machines are unpacked
 * beside this project's dependencies and read like the new ones. Throws when the revision is not known.
 */
export async function diffSince(root: string, revision: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'candlestate-charts-'));
  try {
    unpack(root, revision, folder);
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    return report(compareCharts(await findCharts(folder), await findCharts(root)), revision);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function unpack(root: string, revision: string, folder: string): void {
  const archive = join(folder, 'old.tar');
  execFileSync(
    'git',
    ['archive', '-o', archive, commitOf(root, revision), 'machines', 'src', 'package.json'],
    {
      cwd: root,
    },
  );
  execFileSync('tar', ['-xf', archive, '-C', folder]);
}

function commitOf(root: string, revision: string): string {
  const git = spawnSync(
    'git',
    ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  if (git.status !== 0) throw new Error(`git knows no revision ${revision}`);
  return git.stdout.trim();
}

function report(changes: readonly ChartChange[], revision: string): string {
  if (changes.length === 0) return `No chart changed since ${revision}.`;
  const count = changes.length === 1 ? '1 chart' : `${changes.length} charts`;
  return [
    `${count} changed since ${revision}.`,
    ...changes.map(({ name, lines }) => [name, ...lines.map((line) => `  ${line}`)].join('\n')),
  ].join('\n\n');
}
