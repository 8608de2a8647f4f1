import { existsSync, readFileSync } from 'node:fs';
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
