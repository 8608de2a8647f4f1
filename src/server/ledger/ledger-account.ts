/** Where an account stands: the number and hash of its last entry, its balance, and what of it is held. Micro-units. */
export type Standing = { id: number; seq: number; hash: string; balanceMicro: number; heldMicro: number };

/** An account of the ledger in memory. Commands work on a copy, which counts once they went through. */
export class LedgerAccount implements Standing {
  readonly id: number;
  seq: number;
  hash: string;
  balanceMicro: number;
  heldMicro: number;

  constructor({ id, seq, hash, balanceMicro, heldMicro }: Standing) {
    this.id = id;
    this.seq = seq;
    this.hash = hash;
    this.balanceMicro = balanceMicro;
    this.heldMicro = heldMicro;
  }

  copy(): LedgerAccount {
    return new LedgerAccount(this);
  }
}
