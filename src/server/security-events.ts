import type { Clock } from './clock.ts';

/**
 * What happened that an operator who looks for attacks wants to know, and the fields that tell it. No field may hold a
 * token, a code, a password, a document number or the name of a file. A user is named by `user`, the id of their row,
 * or null where there is none; an address that somebody typed by `account`, its keyed hash.
 * docs/OPERATIONS.md shows this table.
 */
export const SECURITY_EVENTS = {
  'account.registered': ['network', 'user'],
  'closing.asked': ['network', 'user'],
  'closing.decided': ['state', 'user'],
  'closing.withdrawn': ['network', 'user'],
  'connection.refused': ['limit', 'network'],
  'data.erased': ['user'],
  'data.exported': ['network', 'user'],
  'demo.opened': ['by', 'network', 'user'],
  'factor.added': ['factor', 'kind', 'network', 'user'],
  'factor.asked': ['network', 'user'],
  'factor.removed': ['factor', 'network', 'user'],
  'factor.wrong': ['way', 'network', 'user'],
  'factors.decided': ['state', 'user'],
  'factors.lost': ['network', 'user'],
  'host.refused': ['network'],
  'input.refused': ['route', 'network', 'user'],
  'limit.hit': ['route', 'network', 'user'],
  'login.closed': ['route', 'network', 'user'],
  'login.failed': ['account', 'network'],
  'login.frozen': ['route', 'network', 'user'],
  'login.limited': ['account', 'network'],
  'login.succeeded': ['way', 'device', 'network', 'user'],
  'method.bound': ['method', 'network', 'user'],
  'method.deleted': ['method', 'network', 'user'],
  'method.labelled': ['method', 'network', 'user'],
  'object.refused': ['route', 'network', 'user'],
  'operator.failed': ['account', 'network'],
  'operator.limited': ['account', 'network'],
  'operator.succeeded': ['operator', 'way', 'network'],
  'origin.refused': ['route', 'network'],
  'password.changed': ['by', 'network', 'user'],
  'proof.given': ['way', 'purpose', 'network', 'user'],
  'proof.wrong': ['proof', 'route', 'network', 'user'],
  'protection.changed': ['what', 'network', 'user'],
  'recovery.renewed': ['network', 'user'],
  'recovery.used': ['network', 'user'],
  'role.refused': ['needed', 'route', 'network', 'user'],
  'token.refused': ['state', 'network', 'user'],
  'withdrawal.cancelled': ['withdrawal', 'network', 'user'],
  'withdrawal.refused': ['by', 'route', 'network', 'user'],
} as const satisfies Record<string, readonly string[]>;

type Name = keyof typeof SECURITY_EVENTS;
type Value = string | number | null;
/** One event with exactly its fields. */
export type SecurityEvent = {
  [Event in Name]: { event: Event } & Record<(typeof SECURITY_EVENTS)[Event][number], Value>;
}[Name];

export type SecurityLog = { warn(details: object, message: string): void };

const SILENCE_MS = 60_000;
/** Events remembered at once; the oldest are forgotten first. */
const MAX_KEPT = 10_000;

/**
 * Writes security events to the log, a line each. The same event with the same fields makes one line in a minute, so
 * that an attack cannot fill the disk; `times` of the next line counts those that made none.
 */
export class SecurityEvents {
  readonly #log: SecurityLog;
  readonly #clock: Clock;
  readonly #kept = new Map<string, { atMs: number; untold: number }>();

  constructor(log: SecurityLog, clock: Clock) {
    this.#log = log;
    this.#clock = clock;
  }

  report(event: SecurityEvent): void {
    const nowMs = this.#clock();
    const key = JSON.stringify(Object.entries(event).sort());
    const last = this.#kept.get(key);
    if (last && nowMs >= last.atMs && nowMs - last.atMs < SILENCE_MS) {
      last.untold += 1;
      return;
    }
    // Deleted first, so that the map stays in the order of the lines.
    this.#kept.delete(key);
    this.#kept.set(key, { atMs: nowMs, untold: 0 });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    this.#log.warn({ ...event, times: 1 + (last?.untold ?? 0) }, 'security event');
  }
}
