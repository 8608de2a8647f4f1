import type { CopyEndReason, CopyState } from '#contract/copying';
import { stepped } from '../lives/lifecycle.ts';
import type { CopyRow } from '../store/copies.ts';
import { type CopyEvent, copyMachine } from './copy.machine.ts';

/** What a copy's row says of its chart's state, in both directions. */

type CopyLife = { state: CopyState; endReason: CopyEndReason | null };

const LIVE = ['copying', 'pausing', 'paused'] as const;
const STOPPING = {
  follower: 'byFollower',
  loss: 'byLoss',
  leader: 'byLeader',
  operator: 'byOperator',
} as const satisfies Record<CopyEndReason, string>;
const ENDED = {
  follower: 'stoppedByFollower',
  loss: 'stoppedByLoss',
  leader: 'endedByLeader',
  operator: 'endedByOperator',
} as const satisfies Record<CopyEndReason, string>;
const REASONS = Object.keys(STOPPING) as CopyEndReason[];

type Value = Parameters<typeof copyMachine.resolveState>[0]['value'];

/** Every state that a copy may be stored in, and the chart's state that it stands for. */
const STORED: readonly [CopyLife, Value][] = [
  ...LIVE.map((state): [CopyLife, Value] => [{ state, endReason: null }, { live: state }]),
  ...REASONS.map((endReason): [CopyLife, Value] => [
    { state: 'stopping', endReason },
    { stopping: STOPPING[endReason] },
  ]),
  ...REASONS.map((endReason): [CopyLife, Value] => [{ state: 'ended', endReason }, ENDED[endReason]]),
];

type Stored = Pick<CopyRow, 'state' | 'end_reason'>;

function storedAs({ state, end_reason }: Stored): (typeof STORED)[number] {
  const stored = STORED.find(([life]) => life.state === state && life.endReason === end_reason);
  if (!stored) throw new Error(`no copy is ${state} for ${end_reason}`);
  return stored;
}

/** The path of the chart's state that a stored copy is in, e.g. `live.copying`. */
export function copyState(row: Stored): string {
  const [, value] = storedAs(row);
  return typeof value === 'string' ? value : Object.entries(value).flat().join('.');
}

/** Where the chart takes a stored copy by an event; null where it takes no step. */
export function copyStep(row: Stored, event: CopyEvent): CopyLife | null {
  const stored = storedAs(row);
  const before = copyMachine.resolveState({ value: stored[1] });
  const after = stepped(copyMachine, before, event);
  const [to] = STORED.find(([, value]) => after.matches(value as never)) ?? [];
  if (!to) throw new Error(`a copy has no state ${JSON.stringify(after.value)}`);
  return to === stored[0] ? null : to;
}
