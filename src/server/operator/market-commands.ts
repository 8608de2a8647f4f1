import type { RunningReplay } from '../site/running-replay.ts';
import type { TrustedClock } from '../trusted-clock.ts';
import { type Act, type Commands, timeText } from './commands.ts';
import { OperatorRefusal } from './refusal.ts';
import { mustReplay, replayChangeOf, shownReplay } from './replay-changes.ts';

export type MarketCommandParts = {
  clock: Pick<TrustedClock, 'state' | 'isHeld' | 'accept' | 'now'>;
  /** Null where the market does not replay. */
  replay: RunningReplay | null;
};

/** The clock that trading goes by, and the replay of a recorded market. */
export function marketCommands(
  act: Act,
  parts: MarketCommandParts,
): Commands<'clock' | 'accept-clock' | 'replay'> {
  const { clock } = parts;
  return {
    clock: () => {
      const { isHeld, nowMs, machineMs } = clock.state;
      return {
        fields: {
          clock: isHeld ? 'held: trading waits' : 'goes on',
          server: timeText(nowMs),
          machine: timeText(machineMs),
        },
      };
    },
    'accept-clock': async (actor, { reason }) => {
      if (!clock.isHeld) throw new OperatorRefusal('The clock is not held.');
      await act(actor, reason, async () => {
        clock.accept();
        return { kind: 'clock', subject: timeText(clock.now()), decision: 'accepted' };
      });
      return { message: 'The machine’s clock is accepted; trading goes on.' };
    },
    /** Answers how the replay stands, after the change that was asked for. */
    replay: async (actor, request) => {
      const replay = mustReplay(parts.replay);
      const { action, value, reason } = request;
      const change = replayChangeOf(request, replay.status);
      if (change) {
        await act(actor, reason, async (tx) => {
          await replay.change(tx, change);
          return { kind: 'replay', subject: replay.status.file, decision: `${action} ${value}`.trim() };
        });
        await replay.whenRead();
      }
      return { fields: shownReplay(replay.status) };
    },
  };
}
