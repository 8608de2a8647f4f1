import type { Clock } from './clock.ts';

/** The machine's clock may differ by so much from what really passed since the start: it is being corrected. */
const TOLERANCE_MS = 5_000;
/** Of what passed, so much is followed of a difference: the most by which NTP corrects a clock little by little. */
const MOST_DRIFT = 500e-6;
/** A server that was down for longer asks its operator: its clock may be wrong as well. */
const LONGEST_STOP_MS = 30 * 86_400_000;

export type TrustedClockParts = {
  /** The machine's clock. */
  wall: Clock;
  /** Milliseconds that passed since some moment; no setting of the machine's clock changes it. */
  monotonic: Clock;
  /** The same with the time the machine slept; costlier to read. */
  uptime: Clock;
  /** The last instant an earlier run of the server was sure of; null when there was none. */
  seenMs: number | null;
  /** Hears when the clock is held and when it goes on. */
  say: (details: ClockState, message: string) => void;
};

/** The instant the server goes by, what the machine's clock says, and whether the two are held apart. */
export type ClockState = { isHeld: boolean; nowMs: number; machineMs: number };

/**
 * The time the server goes by. It is the machine's, unless that jumps by more than the monotonic clock explains: then time
 * stands still at the last instant that was sure. So nothing is booked for a jump, no session ends by it, and no price of
 * another time is shown. It goes on when the machine's clock is where it should be, or by the operator's word.
 */
export class TrustedClock {
  readonly #parts: TrustedClockParts;
  /** The last sure instant. */
  #sureMs: number;
  /** What the machine's clock should have said, by what passed, and the monotonic time then. */
  #dueMs: number;
  #dueAtMs: number;
  /** How far ahead of what passed the machine's clock may be. */
  #aheadMs = TOLERANCE_MS;
  /** How long the machine had slept when the instant was sure. */
  #sleptMs: number;
  #isHeld = false;

  constructor(parts: TrustedClockParts) {
    this.#parts = parts;
    this.#sureMs = parts.seenMs ?? parts.wall();
    this.#dueMs = this.#sureMs;
    this.#dueAtMs = parts.monotonic();
    this.#sleptMs = parts.uptime() - this.#dueAtMs;
    if (parts.seenMs !== null) this.#aheadMs = LONGEST_STOP_MS;
    this.now();
  }

  /** Epoch ms. */
  readonly now: Clock = () => {
    const { wall, monotonic, uptime } = this.#parts;
    const [wallMs, atMs] = [wall(), monotonic()];
    const passedMs = Math.max(0, atMs - this.#dueAtMs);
    let ahead = wallMs - (this.#dueMs + atMs - this.#dueAtMs);
    let sleptMs = this.#sleptMs;
    if (ahead > this.#aheadMs) {
      sleptMs = Math.max(sleptMs, uptime() - atMs);
      ahead -= sleptMs - this.#sleptMs;
    }
    const isSure = ahead >= -TOLERANCE_MS && ahead <= this.#aheadMs;
    if (isSure) {
      // After a start the machine's clock is all there is; from then on many small steps are no more believed than a large one.
      const most = this.#aheadMs === LONGEST_STOP_MS ? LONGEST_STOP_MS : passedMs * MOST_DRIFT;
      this.#trust(wallMs, wallMs - ahead + Math.max(-most, Math.min(most, ahead)), atMs, sleptMs);
    }
    if (isSure === this.#isHeld) this.#turn(!isSure, wallMs);
    return this.#sureMs;
  };

  get state(): ClockState {
    const nowMs = this.now();
    return { isHeld: this.#isHeld, nowMs, machineMs: this.#parts.wall() };
  }

  get isHeld(): boolean {
    return this.state.isHeld;
  }

  /** The operator says that the machine's clock is right. */
  accept(): void {
    const { wall, monotonic, uptime } = this.#parts;
    const [wallMs, atMs] = [wall(), monotonic()];
    this.#trust(wallMs, wallMs, atMs, uptime() - atMs);
    this.now();
  }

  #trust(wallMs: number, dueMs: number, atMs: number, sleptMs: number): void {
    this.#sureMs = wallMs;
    this.#dueMs = dueMs;
    this.#dueAtMs = atMs;
    this.#sleptMs = sleptMs;
    this.#aheadMs = TOLERANCE_MS;
  }

  #turn(isHeld: boolean, machineMs: number): void {
    this.#isHeld = isHeld;
    const message = isHeld
      ? 'the machine’s clock jumped: trading is held until it is right, or an operator accepts it'
      : 'the clock goes on';
    this.#parts.say({ isHeld, nowMs: this.#sureMs, machineMs }, message);
  }
}
