/**
 * Where an account stands: the number and hash of its last entry, its balance, and what of it is held, in micro-units.
 * `version` counts its changes, and `changedAtMs` is the instant of market time of the last one, epoch ms. Nothing is booked on
 * the account of a user that was closed.
 */
export type Standing = {
  id: number;
  version: number;
  changedAtMs: number;
  seq: number;
  hash: string;
  balanceMicro: number;
  heldMicro: number;
  isClosed?: boolean;
};

/** An account of the ledger in memory. Commands work on a copy, which counts once they went through. */
export class LedgerAccount implements Standing {
  readonly id: number;
  /** That of the row it was read from or written to; of a copy that is not written yet, the one before. */
  version: number;
  changedAtMs: number;
  seq: number;
  hash: string;
  balanceMicro: number;
  heldMicro: number;
  readonly isClosed: boolean;

  constructor(standing: Standing) {
    const { id, version, changedAtMs, seq, hash, balanceMicro, heldMicro, isClosed = false } = standing;
    this.id = id;
    this.version = version;
    this.changedAtMs = changedAtMs;
    this.seq = seq;
    this.hash = hash;
    this.balanceMicro = balanceMicro;
    this.heldMicro = heldMicro;
    this.isClosed = isClosed;
  }

  copy(): LedgerAccount {
    return new LedgerAccount(this);
  }
}
