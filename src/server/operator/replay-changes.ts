import type { OperatorRequestOf } from '#contract/desk/requests';
import { DAY_MS } from '#contract/time-units';
import type { ReplayChange } from '../market/replay-clock.ts';
import type { ReplayStatus, RunningReplay } from '../site/running-replay.ts';
import { utcTimeOf } from '../utc-time.ts';
import { OperatorRefusal } from './refusal.ts';

/** What an operator asks of a replay: how it stands, or that it goes on otherwise. */
export type ReplayRequest = OperatorRequestOf<'replay'>;

const MAX_SPEED = 100_000;

/** Throws an OperatorRefusal where the market is no recording. */
export function mustReplay(replay: RunningReplay | null): RunningReplay {
  if (!replay) throw new OperatorRefusal('The market is no recording: nothing is replayed.');
  return replay;
}

/** How a replay stands, as label and text. */
export function shownReplay(status: ReplayStatus): Record<string, string> {
  const { file, speed, isPaused, isLooping, atMs, firstMs, endMs, marketMs } = status;
  const percent = Math.floor((100 * (atMs - firstMs)) / (endMs - firstMs));
  const state = isPaused ? 'paused' : atMs >= endMs ? 'ended' : 'running';
  return {
    file,
    state,
    speed: String(speed),
    loop: isLooping ? 'on' : 'off',
    recorded: timeText(atMs),
    played: `${percent} %`,
    market: timeText(marketMs),
    first: timeText(firstMs),
    end: timeText(endMs),
  };
}

/** The change that was asked for; null for how it stands. Throws an OperatorRefusal for what cannot be done. */
export function replayChangeOf({ action, value }: ReplayRequest, status: ReplayStatus): ReplayChange | null {
  switch (action) {
    case 'status':
      return null;
    case 'start':
      if (!status.isPaused) throw new OperatorRefusal('The replay is not paused.');
      return { type: 'start' };
    case 'pause':
      if (status.isPaused) throw new OperatorRefusal('The replay is paused already.');
      return { type: 'pause' };
    case 'speed':
      return { type: 'speed', speed: speedOf(value) };
    case 'seek':
      return { type: 'seek', recordedMs: soughtMs(value, status) };
    case 'loop':
      if (value !== 'on' && value !== 'off') throw new OperatorRefusal('Say loop on, or loop off.');
      return { type: 'loop', isOn: value === 'on' };
  }
}

function speedOf(value: string): number {
  const speed = /^\d+(\.\d+)?$/.test(value) ? Number(value) : 0;
  if (speed > 0 && speed <= MAX_SPEED) return speed;
  throw new OperatorRefusal(
    `A speed is a number above 0, at most ${MAX_SPEED}, e.g. 60, not ${JSON.stringify(value)}.`,
  );
}

function soughtMs(value: string, { firstMs, endMs }: ReplayStatus): number {
  const isDay = !value.includes('T');
  const atMs = utcTimeOf(isDay || value.endsWith('Z') ? value : `${value}Z`);
  if (atMs === null) {
    throw new OperatorRefusal('A time is a day or an instant in UTC, e.g. 2026-01-14 or 2026-01-14T13:30.');
  }
  // The recording may begin later on its first day.
  const recordedMs = isDay && atMs < firstMs && atMs + DAY_MS > firstMs ? firstMs : atMs;
  if (recordedMs >= firstMs && recordedMs < endMs) return recordedMs;
  throw new OperatorRefusal(`The recording goes from ${timeText(firstMs)} to before ${timeText(endMs)}.`);
}

function timeText(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
