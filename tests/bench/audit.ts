import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { audit } from '#server/audit/audit';
import { Connection } from '#server/store/connection';
import { databaseFile, openDatabase } from '#server/store/database';
import { Rows } from '../support/data-folders/rows.ts';

const DEPOSIT = 1_000_000_000_000;
const AUDIT = 'audit';

/**
 * `node src/cli/run.mjs tests/bench/audit.ts [ORDERS…]`: how long an audit takes, and how much memory, with so many closed
 * orders on one account. Twice the orders should take twice as long and no more memory.
 */
async function bench(sizes: readonly number[]): Promise<void> {
  for (const orders of sizes) {
    const folder = mkdtempSync(join(tmpdir(), 'candlestate-audit-'));
    await fill(folder, orders);
    // In a process of its own, whose memory is the audit's alone: what it keeps must fit, garbage is collected.
    const args = ['--max-old-space-size=40', ...process.argv.slice(1, 2), AUDIT, folder];
    spawnSync(process.execPath, args, { stdio: 'inherit' });
    rmSync(folder, { recursive: true });
  }
}

async function auditAndTell(folder: string): Promise<void> {
  const connection = Connection.openReader(databaseFile(folder));
  const startMs = performance.now();
  const report = await audit(connection);
  const tookS = (performance.now() - startMs) / 1_000;
  connection.close();
  if (!report.isClean) throw new Error(report.difference);
  const peakMb = process.resourceUsage().maxRSS / 1_024;
  console.log(`${report.orders} orders: ${tookS.toFixed(1)} s, at most ${peakMb.toFixed(0)} MB`);
}

async function fill(folder: string, orders: number): Promise<void> {
  const database = await openDatabase(folder);
  const { raw } = database.writer;
  raw.exec('PRAGMA synchronous = OFF; BEGIN');
  const rows = new Rows(raw);
  for (const kind of ['house', 'fees', 'funding']) rows.account('real', kind, null);
  rows.user(1, 'real');
  rows.account('real', 'trading', 1);
  rows.post('funding', null, null, [
    ['real funding', -DEPOSIT, 'deposit'],
    ['real trading', DEPOSIT, 'deposit'],
  ]);
  for (let count = 0; count < orders; count += 1) rows.order('real', 'closed');
  rows.writeAccounts();
  raw.exec('COMMIT');
  await database.close();
}

const args = process.argv.slice(2);
if (args[0] === AUDIT) await auditAndTell(args[1] ?? '');
else await bench(args.length > 0 ? args.map(Number) : [50_000, 100_000]);
