import * as z from 'zod/mini';
import { newKey } from '#contract/idempotency';
import type { LoggedCommand } from '#machines/command/logged-command';
import { COMMAND_KINDS, type CommandKind } from '#machines/command/logged-command';
import { keysFrom, read, write } from './storage.ts';

/** Commands whose end this device does not know yet, each under a key of its own, so that tabs do not overwrite each other. */

const PREFIX = 'command.';
const TAB = 'tab';
/** A command of another tab is left to that tab until it has surely given up. */
const OTHER_TAB_MS = 120_000;
/** An account that has not come back in so long will not ask any more. */
const FORGOTTEN_MS = 30 * 86_400_000;
/** Personal papers are not kept in the browser; these commands are named by their kind alone. */
const PRIVATE: readonly CommandKind[] = ['identity', 'loanKyc', 'bind'];

const kept = z.object({
  kind: z.enum(COMMAND_KINDS),
  key: z.string(),
  accountId: z.int(),
  request: z.unknown(),
  outcome: z.nullable(
    z.object({ kind: z.enum(['accepted', 'refused', 'void', 'unknown']), message: z.string() }),
  ),
  tab: z.string(),
  begunAtMs: z.number(),
});
type Kept = z.infer<typeof kept>;

/** Keeps a command from before its first call until `dropCommand`. After full or denied storage a reload asks nothing. */
export function keepCommand(command: LoggedCommand, nowMs: number): void {
  const begunAtMs = readKept(PREFIX + command.key)?.begunAtMs ?? nowMs;
  const request = PRIVATE.includes(command.kind) ? null : command.request;
  const row: Kept = { ...command, request, tab: tabId(), begunAtMs };
  write(PREFIX + command.key, JSON.stringify(row));
}

/** Forgets one command: its end is known, or its account has not come back for a month. */
export const dropCommand = (key: string): void => write(PREFIX + key, null);

/** What was kept before this page was loaded, except what another tab may still be carrying out. */
export function keptCommands(nowMs: number): LoggedCommand[] {
  const rows = keysFrom(PREFIX).flatMap((key) => readKept(key) ?? []);
  for (const { key, begunAtMs } of rows) if (nowMs - begunAtMs > FORGOTTEN_MS) dropCommand(key);
  return rows
    .filter(({ begunAtMs }) => nowMs - begunAtMs <= FORGOTTEN_MS)
    .filter(({ tab, begunAtMs }) => tab === tabId() || nowMs - begunAtMs > OTHER_TAB_MS)
    .sort((one, other) => one.begunAtMs - other.begunAtMs)
    .map(({ kind, key, accountId, request, outcome }) => ({ kind, key, accountId, request, outcome }));
}

/** How long ago a kept command began, by this device's clock; 0 when nothing is kept. */
export function ageOfCommandMs(key: string, nowMs: number): number {
  const begunAtMs = readKept(PREFIX + key)?.begunAtMs ?? nowMs;
  return Math.max(0, nowMs - begunAtMs);
}

function readKept(storageKey: string): Kept | null {
  try {
    const parsed = kept.safeParse(JSON.parse(read(storageKey) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Names this tab; a reload keeps the name. */
function tabId(): string {
  try {
    const known = sessionStorage.getItem(TAB);
    if (known) return known;
    const made = newKey();
    sessionStorage.setItem(TAB, made);
    return made;
  } catch {
    return '';
  }
}
