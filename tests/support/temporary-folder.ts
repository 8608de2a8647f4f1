import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder for one test, until it is deleted. */
export function temporaryFolder(): { path: string; delete: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'candlestate-'));
  return { path, delete: () => rmSync(path, { recursive: true, force: true }) };
}
