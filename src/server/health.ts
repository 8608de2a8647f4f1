import { existsSync, statfsSync, statSync } from 'node:fs';

/** Something the server needs to serve. */
export type HealthCheck = {
  name: string;
  /** What is wrong, in a few words anyone may read; null when nothing is. */
  fault: () => string | null;
  /** False when the server goes on serving with this fault. */
  isVital?: boolean;
};

export type Readiness = { ready: boolean; checks: Record<string, string> };

/** With less room than this a disk counts as full: what is being written must still fit. */
const LEAST_FREE_BYTES = 16 * 1024 * 1024;
/** How long one look at a file or a disk counts. */
const LOOK_MS = 250;
const PROBE_MS = 1_000;

/** Whether requests can be served, by named checks. */
export class Health {
  readonly #checks: readonly HealthCheck[];
  readonly #probe: () => Promise<unknown>;
  #probedAtMs = Number.NEGATIVE_INFINITY;

  /** `probe` finds a fault that no request has met yet, such as a full disk. */
  constructor(checks: readonly HealthCheck[], probe: () => Promise<unknown>) {
    this.#checks = checks;
    this.#probe = probe;
  }

  async readiness(): Promise<Readiness> {
    // Anyone may ask, as often as they like: one probe a second is enough.
    if (performance.now() - this.#probedAtMs > PROBE_MS) {
      this.#probedAtMs = performance.now();
      await this.#probe().catch(() => {});
    }
    const faults = this.#checks.map(({ name, fault, isVital = true }) => [name, fault(), isVital] as const);
    return {
      ready: faults.every(([, fault, isVital]) => fault === null || !isVital),
      checks: Object.fromEntries(faults.map(([name, fault]) => [name, fault ?? 'ok'])),
    };
  }
}

/** Whether a file is gone, or another one has its name: what is written to it would be lost. */
export function goneWatch(file: string): () => boolean {
  const inode = inodeOf(file);
  return remembered(() => inodeOf(file) !== inode);
}

/** Whether the disk of a folder has no room left. */
export function fullWatch(folder: string): () => boolean {
  return remembered(() => {
    // A folder that is gone has no disk; the check of its database says so.
    return freeBytesOf(folder) < LEAST_FREE_BYTES;
  });
}

/** The room of the disk that a folder lies on; endless where there is no folder. */
export function freeBytesOf(folder: string): number {
  if (!existsSync(folder)) return Number.POSITIVE_INFINITY;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function inodeOf(file: string): bigint | null {
  return statSync(file, { bigint: true, throwIfNoEntry: false })?.ino ?? null;
}

function remembered(look: () => boolean): () => boolean {
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  let seen = false;
  return () => {
    if (performance.now() - lookedAtMs > LOOK_MS) {
      lookedAtMs = performance.now();
      seen = look();
    }
    return seen;
  };
}
