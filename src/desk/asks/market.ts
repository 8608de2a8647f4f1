import type { AskOf } from '#machines/desk-command/asks';
import { OPTIONAL_REASON, REASON } from './reason.ts';

export const acceptClock: AskOf<'accept-clock'> = {
  title: 'Accept the machine’s clock',
  text: 'Trading goes on by the time that the machine has now.',
  confirm: 'Accept',
  isDanger: true,
  request: { command: 'accept-clock' },
  fields: [REASON],
};

/** A change of the replay that takes no words. */
const replay = (title: string, action: 'start' | 'pause' | 'loop', value?: string): AskOf<'replay'> => ({
  title,
  confirm: title,
  request: { command: 'replay', action, ...(value !== undefined && { value }) },
  fields: [OPTIONAL_REASON],
});

export const startReplay = replay('Start', 'start');
export const pauseReplay = replay('Pause', 'pause');
export const loopReplay = replay('Loop', 'loop', 'on');
export const unloopReplay = replay('Do not loop', 'loop', 'off');

const replayTo = (
  title: string,
  action: 'speed' | 'seek',
  { hint, value }: { hint: string; value: string },
): AskOf<'replay'> => ({
  title,
  confirm: title,
  request: { command: 'replay', action },
  fields: [{ name: 'value', label: title, kind: 'line', isNeeded: true, hint, value }, OPTIONAL_REASON],
});

/** `speed` is the one of now. */
export const speedReplay = (speed: string): AskOf<'replay'> =>
  replayTo('Set the speed', 'speed', { hint: 'E.g. 60: a minute each second.', value: speed });
export const seekReplay = replayTo('Go to', 'seek', {
  hint: 'A day or an instant in UTC, e.g. 2026-01-14T13:30.',
  value: '',
});
