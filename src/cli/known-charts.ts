import type { KnownCharts, KnownTransition } from '#server/site/trails';
import { findAppCharts } from '../chart-tools/find-charts.ts';
import { nameTransitions } from '../chart-tools/paths/transitions.ts';
import { takenName } from '../client/app/boot/trace-of.ts';
import { buildOfSources } from './app-manifest.ts';
import { ROOT } from './run-steps.ts';

/** The charts of the app as its sources are now: the server judges by them what devices say that they did. */
export async function knownCharts(): Promise<KnownCharts> {
  const charts: KnownCharts['charts'] = {};
  for (const { machine } of await findAppCharts(ROOT)) {
    const known: Record<string, KnownTransition> = {};
    for (const [definition, name] of nameTransitions(machine)) {
      const to = (definition.target ?? []).filter(({ type }) => type !== 'history');
      known[takenName(definition)] = {
        name,
        from: definition.source.path.join('.'),
        to: to.map(({ path }) => path.join('.')),
      };
    }
    charts[machine.id] = known;
  }
  return { build: buildOfSources(), charts };
}
