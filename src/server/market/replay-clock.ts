import { DAY_MS, WEEK_MS } from '#contract/time-units';

/**
 * Where a replay is: how the time of the wall clock becomes market time, and market time recorded time. Market time never goes
 * back. What is to be seen again is shown later, moved on by whole weeks, so that the day of the week stays true. All instants
 * are epoch ms.
 */

/** The recorded time that a recording holds: its first instant, and the one at which its last candle ends. */
export type Recorded = { firstMs: number; endMs: number };

/** From an instant of the wall clock on market time goes on from `marketMs` at this speed; 0 while the replay is paused. */
export type Piece = { wallMs: number; marketMs: number; speed: number };

/**
 * From an instant of market time on, a midnight, recorded time is market time less the shift. It began anew so many times at the
 * end of the recording. `untilMs` is the last instant of market time that it served; null where the recording's end ends it.
 */
export type Passage = { fromMs: number; shiftMs: number; laps: number; untilMs: number | null };

export type ReplayState = {
  /** Recorded seconds per second while it is not paused. */
  speed: number;
  isPaused: boolean;
  /** Whether the last passage begins anew at the end of the recording, any number of times. */
  isLooping: boolean;
  /** Oldest first; the next one may lie ahead. */
  pieces: readonly Piece[];
  /** Oldest first. */
  passages: readonly Passage[];
};

/** What may be changed while a replay runs. `recordedMs` is within the recording. */
export type ReplayChange =
  | { type: 'start' }
  | { type: 'pause' }
  | { type: 'speed'; speed: number }
  | { type: 'seek'; recordedMs: number }
  | { type: 'loop'; isOn: boolean };

/** One way through the recording, or through a part of it. */
export type Lap = {
  shiftMs: number;
  /** Its candles begin here. */
  startMs: number;
  /** The last instant it served, where it was left before the recording's end. */
  untilMs: number | null;
  passage: number;
  lap: number;
};

const midnightOf = (atMs: number): number => Math.floor(atMs / DAY_MS) * DAY_MS;

/**
 * The fewest whole weeks by which a recorded instant moves on so that its day comes after that of an instant of market time that
 * was served. Candles of any period then belong to one of the two days.
 */
function shiftAfter(recordedMs: number, servedMs: number): number {
  const leastMs = midnightOf(servedMs) + DAY_MS - midnightOf(recordedMs);
  return Math.max(0, Math.ceil(leastMs / WEEK_MS) * WEEK_MS);
}

/** How much later each further lap through a whole recording is. */
const lapShift = ({ firstMs, endMs }: Recorded): number => shiftAfter(firstMs, endMs - 1);

/** A replay that begins with the first candle, at an instant of the wall clock. */
export function begunAt(wallMs: number, speed: number, recorded: Recorded): ReplayState {
  const { firstMs } = recorded;
  return {
    speed,
    isPaused: false,
    isLooping: false,
    pieces: [{ wallMs, marketMs: firstMs, speed }],
    passages: [{ fromMs: midnightOf(firstMs), shiftMs: 0, laps: 0, untilMs: null }],
  };
}

/** The same replay, which goes on from an instant of market time at one of the wall clock. */
export function goingOn(state: ReplayState, wallMs: number, marketMs: number): ReplayState {
  return { ...state, pieces: [{ wallMs, marketMs, speed: state.isPaused ? 0 : state.speed }] };
}

/** A replay of another recording, which goes on after an instant of market time at which the one before was. */
export function begunAfter(
  servedMs: number,
  wallMs: number,
  { speed, isPaused, isLooping }: ReplayState,
  recorded: Recorded,
): ReplayState {
  const shiftMs = shiftAfter(recorded.firstMs, servedMs);
  return {
    speed,
    isPaused,
    isLooping,
    pieces: [{ wallMs, marketMs: recorded.firstMs + shiftMs, speed: isPaused ? 0 : speed }],
    passages: [{ fromMs: midnightOf(recorded.firstMs) + shiftMs, shiftMs, laps: 0, untilMs: null }],
  };
}

function pieceAt({ pieces }: ReplayState, wallMs: number): Piece {
  const [first] = pieces;
  const piece = pieces.findLast((one) => one.wallMs <= wallMs) ?? first;
  if (!piece) throw new RangeError('a replay has a piece');
  return piece;
}

/** Market time at an instant of the wall clock. It stands at the end of a recording that does not begin anew. */
export function marketAt(state: ReplayState, recorded: Recorded, wallMs: number): number {
  const { wallMs: sinceMs, marketMs, speed } = pieceAt(state, wallMs);
  const passedMs = Math.max(0, Math.floor((wallMs - sinceMs) * speed));
  const { passage, lap, shiftMs } = lapAt(state, recorded, marketMs);
  const leftMs = Math.max(0, recorded.endMs + shiftMs - marketMs);
  if (passedMs < leftMs) return marketMs + passedMs;
  const lengthMs = recorded.endMs - recorded.firstMs;
  const beyondMs = passedMs - leftMs;
  const further = Math.floor(beyondMs / lengthMs) + 1;
  const lapsLeft = lapsOf(state, passage) - lap;
  const laterMs = (laps: number) => shiftMs + laps * lapShift(recorded);
  if (further <= lapsLeft) return recorded.firstMs + laterMs(further) + (beyondMs % lengthMs);
  return Math.max(marketMs, recorded.endMs + laterMs(lapsLeft));
}

/** Recorded seconds per second at an instant of the wall clock; 0 while the replay is paused. */
export function speedAt(state: ReplayState, wallMs: number): number {
  return pieceAt(state, wallMs).speed;
}

/** How often it began anew until an instant of market time. */
export function lapsUntil(state: ReplayState, recorded: Recorded, marketMs: number): number {
  const { lap, passage } = lapAt(state, recorded, marketMs);
  return state.passages.slice(0, passage).reduce((sum, { laps }) => sum + laps, lap);
}

/** How often a passage begins anew. */
function lapsOf({ passages, isLooping }: ReplayState, passage: number): number {
  if (isLooping && passage === passages.length - 1) return Number.POSITIVE_INFINITY;
  return passages[passage]?.laps ?? 0;
}

/** The lap that serves an instant of market time, or served last before it. */
export function lapAt(state: ReplayState, recorded: Recorded, marketMs: number): Lap {
  const passage = Math.max(
    0,
    state.passages.findLastIndex(({ fromMs }) => fromMs <= marketMs),
  );
  const startMs = midnightOf(recorded.firstMs) + (state.passages[passage]?.shiftMs ?? 0);
  const lap = Math.floor((marketMs - startMs) / lapShift(recorded));
  return lapOf(state, recorded, passage, Math.min(lapsOf(state, passage), Math.max(0, lap)));
}

export function lapBefore(state: ReplayState, recorded: Recorded, { passage, lap }: Lap): Lap | null {
  if (lap > 0) return lapOf(state, recorded, passage, lap - 1);
  return passage > 0 ? lapOf(state, recorded, passage - 1, lapsOf(state, passage - 1)) : null;
}

export function lapAfter(state: ReplayState, recorded: Recorded, { passage, lap }: Lap): Lap | null {
  if (lap < lapsOf(state, passage)) return lapOf(state, recorded, passage, lap + 1);
  return passage + 1 < state.passages.length ? lapOf(state, recorded, passage + 1, 0) : null;
}

function lapOf(state: ReplayState, recorded: Recorded, passage: number, lap: number): Lap {
  const found = state.passages[passage];
  if (!found) throw new RangeError(`a replay has no passage ${passage}`);
  const shiftMs = found.shiftMs + lap * lapShift(recorded);
  return {
    shiftMs,
    startMs: lap === 0 ? found.fromMs : midnightOf(recorded.firstMs) + shiftMs,
    untilMs: lap === lapsOf(state, passage) ? found.untilMs : null,
    passage,
    lap,
  };
}

/** Recorded time at an instant of market time; the recording's end where it has ended. */
export function recordedAt(state: ReplayState, recorded: Recorded, marketMs: number): number {
  return Math.min(recorded.endMs, marketMs - lapAt(state, recorded, marketMs).shiftMs);
}

/** Pieces that ended so long ago are dropped: no question goes back that far. */
const KEPT_MS = 60_000;

/** The replay after a change that takes effect at an instant of the wall clock, not before that of an earlier change. */
export function changed(
  before: ReplayState,
  recorded: Recorded,
  wallMs: number,
  change: ReplayChange,
): ReplayState {
  const marketMs = marketAt(before, recorded, wallMs);
  const [state, goesOnAtMs] = placed(before, recorded, marketMs, change);
  const isPaused = change.type === 'pause' || (change.type !== 'start' && before.isPaused);
  const speed = change.type === 'speed' ? change.speed : before.speed;
  const started = before.pieces.filter((piece) => piece.wallMs < wallMs);
  const pieces = started.filter((_, index) => (started[index + 1]?.wallMs ?? wallMs) > wallMs - KEPT_MS);
  return {
    ...state,
    speed,
    isPaused,
    pieces: [...pieces, { wallMs, marketMs: goesOnAtMs, speed: isPaused ? 0 : speed }],
  };
}

/** What a change does to the passages, and where market time goes on. */
function placed(
  state: ReplayState,
  recorded: Recorded,
  marketMs: number,
  change: ReplayChange,
): [state: ReplayState, marketMs: number] {
  const { lap, shiftMs } = lapAt(state, recorded, marketMs);
  const isEnded = marketMs >= recorded.endMs + shiftMs;
  if (change.type === 'seek') {
    const { recordedMs } = change;
    if (recordedMs + shiftMs >= marketMs) return [state, recordedMs + shiftMs];
    return againFrom(state, lap, marketMs, recordedMs);
  }
  if (change.type !== 'loop' || change.isOn === state.isLooping) return [state, marketMs];
  const looping = { ...state, isLooping: change.isOn };
  if (!change.isOn) return [withLast(looping, { laps: lap }), marketMs];
  // A recording that has ended begins anew at once.
  return isEnded ? againFrom(looping, lap, marketMs, recorded.firstMs) : [looping, marketMs];
}

/** Leaves the lap that runs, and goes on with a recorded instant on a later day. */
function againFrom(
  state: ReplayState,
  lap: number,
  marketMs: number,
  recordedMs: number,
): [state: ReplayState, marketMs: number] {
  const shiftMs = shiftAfter(recordedMs, marketMs);
  const next: Passage = { fromMs: midnightOf(recordedMs) + shiftMs, shiftMs, laps: 0, untilMs: null };
  const { passages, ...left } = withLast(state, { laps: lap, untilMs: marketMs });
  return [{ ...left, passages: [...passages, next] }, recordedMs + shiftMs];
}

function withLast(state: ReplayState, what: Partial<Passage>): ReplayState {
  const last = state.passages.length - 1;
  return {
    ...state,
    passages: state.passages.map((passage, index) => (index === last ? { ...passage, ...what } : passage)),
  };
}
