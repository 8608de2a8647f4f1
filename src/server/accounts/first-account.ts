import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../store/database.ts';
import { userTable } from '../store/users.ts';
import type { Accounts } from './accounts.ts';
import type { Passwords } from './passwords.ts';

const EMAIL = 'trader@candlestate.example';
const DEPOSIT_USD = '10000';

export type FirstAccount = {
  email: string;
  password: string;
  /** True at the start that made the account. */
  isNew: boolean;
};
type Wishes = {
  dataDir: string;
  /** Whether the account is to be made where there is none. */
  isWanted: boolean;
  /** Whether the site may start while somebody can log in to it. */
  isAllowed: boolean;
};

/**
 * Makes the real account that comes with the embedded default, once, and answers how to sign in to it. The password is
 * kept in a file only the owner of the data folder can read; the operator may delete that file, and then the answer is
 * undefined. The file is written first: a crash in between loses nothing. Throws an Error that says what to set when
 * the account is there, is not frozen and is not allowed.
 */
export async function prepareFirstAccount(
  { dataDir, isWanted, isAllowed }: Wishes,
  database: Database,
  accounts: Accounts,
  passwords: Passwords,
): Promise<FirstAccount | undefined> {
  const file = join(dataDir, 'first-account.txt');
  const known = await userTable.byEmail.get(database.db, { email: EMAIL });
  if (known && known.frozen_at === null && !isAllowed) throw new Error(notAllowed(known.uid));
  const kept = readPassword(file);
  if (known) return kept === undefined ? undefined : { email: EMAIL, password: kept, isNew: false };
  if (!isWanted) return undefined;
  const password = kept ?? randomBytes(12).toString('base64url');
  writeFileSync(file, `${EMAIL}\n${password}\n`, { mode: 0o600 });
  const passwordHash = await passwords.hash(password);
  await database.queue.submit((tx) =>
    accounts.insertReal(tx, {
      address: { channel: 'email', email: EMAIL },
      passwordHash,
      depositUsd: DEPOSIT_USD,
    }),
  );
  return { email: EMAIL, password, isNew: true };
}

function notAllowed(uid: string): string {
  return (
    `A public site must not keep the funded account ${EMAIL} of an earlier start. Start it on 127.0.0.1 and freeze ` +
    `the account (npm run desk -- freeze ${uid} --reason TEXT), or allow it with ALLOW_IN_PUBLIC=first-account`
  );
}

function readPassword(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const [, password] = readFileSync(file, 'utf8').split('\n');
  return password === '' ? undefined : password;
}
