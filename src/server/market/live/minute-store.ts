import type { Bar } from '../bar.ts';

/** Where settled minutes are kept, so that a restart has them. Bars are in millionths. */
export interface MinuteStore {
  /** The newest minutes of an instrument that began before an instant, oldest first. */
  load(instrumentId: number, beforeMs: number, limit: number): Promise<Bar[]>;
  /** The minutes of all instruments that began at an instant or later, by the instrument, oldest first. */
  since(fromMs: number): Promise<Map<number, Bar[]>>;
  /** Keeps minutes; one that is there already is replaced. */
  save(instrumentId: number, bars: readonly Bar[]): Promise<void>;
}
