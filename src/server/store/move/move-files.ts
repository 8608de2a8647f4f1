import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostgresTx } from '../postgres/transaction.ts';

/** The setting of the database that holds what `market.key` holds in a folder. */
export const MARKET_KEY_SETTING = 'market.key';

/** Takes the key that prices are drawn from along, as a setting; answers whether the folder has one. */
export async function moveMarketKey(dataDir: string, tx: PostgresTx): Promise<boolean> {
  const file = join(dataDir, 'market.key');
  const key = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (key === '') return false;
  await tx.send({
    text: 'INSERT INTO setting (key, value) VALUES ($1, $2)',
    values: [MARKET_KEY_SETTING, key],
  });
  return true;
}

/** Pictures that went along, and ids of those whose file is gone. */
export type MovedPictures = { moved: number; missing: string[] };

/**
 * Takes along the file of every picture that was copied, and compares what PostgreSQL holds of it with the file. Throws a
 * sentence for the operator when they differ.
 */
export async function movePictures(dataDir: string, tx: PostgresTx): Promise<MovedPictures> {
  const { rows } = await tx.send<{ id: string; created_at: number }>({
    text: 'SELECT id, created_at FROM picture ORDER BY id',
  });
  const missing: string[] = [];
  for (const { id, created_at } of rows) {
    const file = join(dataDir, 'pictures', `${id}.jpg`);
    if (!existsSync(file)) {
      missing.push(id);
      continue;
    }
    const bytes = await readFile(file);
    const { rows: kept } = await tx.send<{ sum: string }>({
      text: `INSERT INTO picture_bytes (id, bytes, created_at) VALUES ($1, $2, $3)
        RETURNING encode(sha256(bytes), 'hex') AS sum`,
      values: [id, bytes, created_at],
    });
    const sum = createHash('sha256').update(bytes).digest('hex');
    if (kept[0]?.sum !== sum)
      throw new Error(`The copy of picture ${id} differs from its file. Nothing was moved.`);
  }
  return { moved: rows.length - missing.length, missing };
}
