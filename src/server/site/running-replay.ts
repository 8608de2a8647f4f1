import * as z from 'zod';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import {
  begunAfter,
  begunAt,
  changed,
  goingOn,
  lapsUntil,
  marketAt,
  type Recorded,
  type ReplayChange,
  type ReplayState,
  recordedAt,
} from '../market/replay-clock.ts';
import type { Database } from '../store/database.ts';
import type { Reads, Tx } from '../store/handles.ts';
import { settingTable } from '../store/server-settings.ts';

/** Names in the setting table; the file follows. */
const PREFIX = 'replay ';
/** Where several nodes serve, a change takes effect so long after it was written: by then all have heard of it. */
const LEAD_MS = 2_000;

const instant = z.int();
const row = z.strictObject({
  speed: z.number().positive(),
  isPaused: z.boolean(),
  isLooping: z.boolean(),
  pieces: z
    .array(z.strictObject({ wallMs: instant, marketMs: instant, speed: z.number().nonnegative() }))
    .min(1),
  passages: z
    .array(
      z.strictObject({
        fromMs: instant,
        shiftMs: instant,
        laps: z.int().nonnegative(),
        untilMs: instant.nullable(),
      }),
    )
    .min(1),
  /** MARKET_SPEED as the last start had it. */
  settingSpeed: z.number(),
  /** What the file held. */
  recorded: z.strictObject({ firstMs: instant, endMs: instant }),
});
type Row = z.infer<typeof row>;
/** An earlier version kept only when the replay began. */
const ANCHOR = /^\d+$/;

type Parts = Pick<Database, 'db' | 'queue' | 'engine'> & { bus: Bus; clock: Clock };

/** A replay as it stands. Times are recorded time, epoch ms. */
export type ReplayStatus = ReplayState & Recorded & { file: string; atMs: number; marketMs: number };

/**
 * The replay of a recording, as it is kept between starts and as operators change it. The bus tells what was changed on another
 * node. Until a server serves for the first time nothing is kept, and market time stands at the first candle.
 */
export class RunningReplay {
  readonly #file: string;
  readonly #recorded: Recorded;
  /** MARKET_SPEED. */
  readonly #settingSpeed: number;
  readonly #parts: Parts;
  #state: ReplayState;
  #reading: Promise<void> = Promise.resolve();

  private constructor(file: string, recorded: Recorded, settingSpeed: number, parts: Parts) {
    this.#file = file;
    this.#recorded = { firstMs: recorded.firstMs, endMs: recorded.endMs };
    this.#settingSpeed = settingSpeed;
    this.#parts = parts;
    this.#state = held(begunAt(parts.clock(), settingSpeed, recorded));
  }

  static async open(
    file: string,
    recorded: Recorded,
    settingSpeed: number,
    parts: Parts,
  ): Promise<RunningReplay> {
    const replay = new RunningReplay(file, recorded, settingSpeed, parts);
    const { bus } = parts;
    bus.subscribe('setting.changed', ({ key }) => (key === replay.#key ? replay.#read() : undefined));
    bus.subscribe('look.again', () => replay.#read());
    await replay.#read();
    return replay;
  }

  get state(): ReplayState {
    return this.#state;
  }

  get status(): ReplayStatus {
    const marketMs = marketAt(this.#state, this.#recorded, this.#parts.clock());
    const atMs = recordedAt(this.#state, this.#recorded, marketMs);
    return { ...this.#state, ...this.#recorded, file: this.#file, atMs, marketMs };
  }

  /** The server serves: a replay that was never served begins now, and another MARKET_SPEED counts from now on. */
  async begin(): Promise<void> {
    await this.#parts.queue.submit(async (tx) => {
      const text = await this.#textOf(tx);
      const kept = this.#parsed(text);
      const nowMs = this.#parts.clock();
      const { state } = this.#stateOf(kept, nowMs);
      const isOtherSpeed = kept !== null && kept.settingSpeed !== this.#settingSpeed;
      const speed = this.#settingSpeed;
      await this.#keep(tx, isOtherSpeed ? this.#changed(state, { type: 'speed', speed }) : state, text);
    });
    await this.#read();
  }

  /** Changes how it goes on. This node too has it once it has heard of the commit and read it. */
  async change(tx: Tx, change: ReplayChange): Promise<void> {
    const text = await this.#textOf(tx);
    const { state } = this.#stateOf(this.#parsed(text), this.#parts.clock());
    await this.#keep(tx, this.#changed(state, change), text);
  }

  /** Answers when everything is read that this node has heard of. */
  async whenRead(): Promise<void> {
    await this.#reading;
  }

  get #key(): string {
    return PREFIX + this.#file;
  }

  #changed(state: ReplayState, change: ReplayChange): ReplayState {
    const { engine, clock } = this.#parts;
    const effectMs = clock() + (engine === 'postgres' ? LEAD_MS : 0);
    return changed(state, this.#recorded, Math.max(effectMs, state.pieces.at(-1)?.wallMs ?? 0), change);
  }

  async #keep(tx: Tx, state: ReplayState, before: string | null): Promise<void> {
    const now: Row = row.parse({ ...state, settingSpeed: this.#settingSpeed, recorded: this.#recorded });
    const value = JSON.stringify(now);
    if (value === before) return;
    await settingTable.put.run(tx, { key: this.#key, value });
    tx.unit.tell({ type: 'setting.changed', key: this.#key });
  }

  async #textOf(from: Reads): Promise<string | null> {
    return (await settingTable.find.get(from, { key: this.#key }))?.value ?? null;
  }

  #parsed(text: string | null): Row | null {
    if (text === null) return null;
    if (!ANCHOR.test(text)) return row.parse(JSON.parse(text));
    const [recorded, settingSpeed] = [this.#recorded, this.#settingSpeed];
    const begun = begunAt(Number(text), settingSpeed, recorded);
    const nowMs = this.#parts.clock();
    const marketMs = recorded.firstMs + Math.floor((nowMs - Number(text)) * settingSpeed);
    // It went on beyond the end of the recording, where it now stands.
    const pieces =
      marketMs > recorded.endMs ? [{ wallMs: nowMs, marketMs, speed: settingSpeed }] : begun.pieces;
    return row.parse({ ...begun, pieces, settingSpeed, recorded });
  }

  /** `isKept`: it goes on as it was written down; else it begins at `nowMs`. */
  #stateOf(kept: Row | null, nowMs: number): { state: ReplayState; isKept: boolean } {
    if (!kept) return { state: begunAt(nowMs, this.#settingSpeed, this.#recorded), isKept: false };
    const { settingSpeed: _, recorded, ...state } = kept;
    const { firstMs, endMs } = this.#recorded;
    if (recorded.firstMs === firstMs && recorded.endMs === endMs) return { state, isKept: true };
    // The file holds another recording now, or the same one with more candles.
    const servedMs = marketAt(state, recorded, nowMs);
    const hasGrown = recorded.firstMs === firstMs && recorded.endMs < endMs;
    const next =
      hasGrown && lapsUntil(state, recorded, servedMs) === 0
        ? goingOn(state, nowMs, servedMs)
        : begunAfter(servedMs, nowMs, state, this.#recorded);
    return { state: next, isKept: false };
  }

  /** One reading after the other: of two, the later one counts. */
  #read(): Promise<void> {
    const reading = this.#reading.then(async () => {
      const kept = this.#parsed(await this.#textOf(this.#parts.db));
      const { state, isKept } = this.#stateOf(kept, this.#parts.clock());
      this.#state = isKept ? state : held(state);
    });
    this.#reading = reading.catch(() => {});
    return reading;
  }
}

/** Market time stands until the server serves. */
function held(state: ReplayState): ReplayState {
  return { ...state, pieces: state.pieces.map((piece) => ({ ...piece, speed: 0 })) };
}
