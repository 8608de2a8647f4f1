import { appMachine } from '../../machines/app/app.machine.ts';
import { type RunningFeature, rowsOf } from '../../machines/app/feature.ts';
import { APP_ROWS, SINGLETONS_OF_ACCOUNT } from '../../machines/app/wiring.ts';
import type { Senders } from '../chart-tools/paths/describe.ts';

/** Which charts send the events of a chart by the wiring, wherever that chart runs. */
export async function sendersTo(chart: string): Promise<Senders> {
  // The features bring the client's code, which the other commands about paths have no use for.
  const { FEATURES } = await import('../client/features/all.ts');
  const features: readonly RunningFeature[] = FEATURES;
  const running = new Map(features.map(({ id, machine }) => [id, machine.id]));
  for (const id of Object.keys(appMachine.implementations.actors)) running.set(id, id);
  // Every command tells the chart that began it when an answer was lost.
  const senders = new Map([['command.doubted', ['command']]]);
  const note = (event: string, from: string): void => {
    const known = senders.get(event) ?? [];
    if (!known.includes(from)) senders.set(event, [...known, from].sort());
  };
  for (const { from, to, send } of [...APP_ROWS, ...features.flatMap(rowsOf)])
    if (running.get(to) === chart) note(send, from);
  const ofAccount = [
    ...SINGLETONS_OF_ACCOUNT,
    ...features.filter(({ scope }) => scope === 'account').map(({ machine }) => machine.id),
  ];
  if (ofAccount.includes(chart)) note('account.left', 'session');
  return senders;
}
