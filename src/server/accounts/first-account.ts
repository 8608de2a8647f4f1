import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../store/database.ts';
import { userTable } from '../store/users.ts';
import type { Accounts } from './accounts.ts';
import type { Passwords } from './passwords.ts';

const EMAIL = 'trader@candlestate.example';
const DEPOSIT_USD = '10000';

export type FirstAccount = { email: string; password: string };

/**
 * Makes the real account that comes with the embedded default, once, and answers how to sign in to it. The password is
 * kept in a file only the owner of the data folder can read, so that later starts can tell it again; the operator
 * may delete that file, and then nothing is told. The file is written first: a crash in between loses nothing.
 */
export async function prepareFirstAccount(
  dataDir: string,
  database: Database,
  accounts: Accounts,
  passwords: Passwords,
): Promise<FirstAccount | undefined> {
  const file = join(dataDir, 'first-account.txt');
  const isThere = userTable(database.reader).byEmail.get({ email: EMAIL }) !== undefined;
  const kept = readPassword(file);
  if (isThere) return kept === undefined ? undefined : { email: EMAIL, password: kept };
  const password = kept ?? randomBytes(12).toString('base64url');
  writeFileSync(file, `${EMAIL}\n${password}\n`, { mode: 0o600 });
  const passwordHash = await passwords.hash(password);
  await database.queue.submit(() =>
    accounts.insertReal({
      address: { channel: 'email', email: EMAIL },
      passwordHash,
      depositUsd: DEPOSIT_USD,
    }),
  );
  return { email: EMAIL, password };
}

function readPassword(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const [, password] = readFileSync(file, 'utf8').split('\n');
  return password === '' ? undefined : password;
}
