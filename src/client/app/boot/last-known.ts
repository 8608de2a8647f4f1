import * as z from 'zod/mini';
import type { User } from '#contract/entities-user';
import { failureOf } from '#contract/failure';
import { lastKnownAtOf } from '#machines/account';
import { type LastKnown, OnlyLastKnown } from '#machines/last-known';
import { isLockKept, savedToken } from '../../actors/device.ts';
import { forgetFrom, keepDraft, keptRow, VISITOR } from './kept-drafts.ts';

/**
 * What screens read last for an account, so that they open without a network and say from when it is. It is kept beside the
 * drafts of the account and forgotten with them. While a lock is set nothing is kept: only a PIN would seal it.
 */

const KNOWN = 'known.';
const USER = 'user';
/** What is longer is not kept; a hundred orders take about half of it. */
export const MOST_CHARS = 150_000;
/** Another build may read answers in another way. The tools that read the features have none. */
const build = (): string => import.meta.env.VITE_APP_BUILD ?? '';
const kept = z.object({ build: z.string(), ask: z.string(), value: z.unknown() });

type Asked = {
  /** Which of several answers is meant. */
  ask: string;
  accountId: () => number;
  signal: AbortSignal;
};

/**
 * Reads, and keeps the last answer under a name. Throws `OnlyLastKnown` where no answer comes and one to the same question is
 * kept. What is not to be kept is just read.
 */
export const keptAs =
  (name: string, isKept = true) =>
  async <Value>({ ask, accountId, signal }: Asked, read: () => Promise<Value>): Promise<Value> => {
    const id = accountId();
    if (!isKept || id === VISITOR) return read();
    try {
      const value = await read();
      // An answer that comes after its account was left would stay.
      if (!signal.aborted && accountId() === id) keep(name, id, ask, value);
      return value;
    } catch (error) {
      const known = failureOf(error).kind === 'lost' ? knownOf(name, ask) : null;
      throw known?.accountId === id ? new OnlyLastKnown(known) : error;
    }
  };

/** Keeps the user of the session of this device. */
export function keepUser(user: User, token: string): void {
  if (lastKnownAtOf(user) === null && savedToken() === token) keep(USER, user.id, token, user);
}

/** The user of this session as last known, which `lastKnownAtOf` tells; null where none is kept. */
export function lastKnownUser(token: string): User | null {
  const known = knownOf(USER, token);
  return known && { ...(known.value as User), ...{ keptAtMs: known.atMs } };
}

/** Forgets all of it, whichever account's it is. */
export const forgetLastKnown = (): void => forgetFrom(KNOWN);

function keep(name: string, accountId: number, ask: string, value: unknown): void {
  const isTooMuch = isLockKept() || JSON.stringify(value).length > MOST_CHARS;
  keepDraft(KNOWN + name, accountId, isTooMuch ? null : { build: build(), ask, value });
}

function knownOf(name: string, ask: string): (LastKnown<unknown> & { accountId: number }) | null {
  const row = keptRow(KNOWN + name);
  const { data: known } = kept.safeParse(row?.draft);
  if (!row || isLockKept() || known?.ask !== ask || known.build !== build()) return null;
  return { value: known.value, atMs: row.atMs, accountId: row.accountId };
}
