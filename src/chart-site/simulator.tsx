import type { ReactElement } from 'react';
import type { SiteChart } from '#chart-tools/site/site-chart';
import { exitsOf, type Path, startPath, stepOn } from './simulation.ts';

type Props = { chart: SiteChart; path: Path; onPath: (path: Path) => void };

/** Sends the chart events: those that change something where it is, outcomes of actors and timers included. */
export function Simulator({ chart, path, onPath }: Props): ReactElement {
  const exits = exitsOf(chart, path);
  return (
    <section aria-label="Simulate">
      <h2>What happens next?</h2>
      {exits.length === 0 && <p className="note">Nothing more: the chart has ended.</p>}
      <ul className="events">
        {exits.map(([event], index) => {
          const { type = '', payload = '' } = chart.events[event] ?? {};
          return (
            <li key={event}>
              <button type="button" onClick={() => onPath(stepOn(chart, path, index))}>
                <strong>{type}</strong>
                {payload !== '' && <small>{payload}</small>}
              </button>
            </li>
          );
        })}
      </ul>
      <h2>What happened</h2>
      <p className="buttons">
        {chart.starts.map(({ label, situation }, index) => (
          <button key={situation} type="button" onClick={() => onPath(startPath(chart, index))}>
            {chart.starts.length === 1 ? 'Start again' : `Start with ${label}`}
          </button>
        ))}
        <button type="button" disabled={path.length === 1} onClick={() => onPath(path.slice(0, -1))}>
          One step back
        </button>
      </p>
      <ol aria-live="polite">
        {[...path.entries()].slice(1).map(([index, { event, situation }]) => (
          <li key={index}>
            <strong>{event === null ? '' : chart.events[event]?.type}</strong> →{' '}
            {placeWords(chart, situation)}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The atomic states of a situation, without the chart's id. */
function placeWords(chart: SiteChart, situation: number): string {
  const active = chart.situations[situation]?.states ?? [];
  return active
    .flatMap((index) => chart.states[index] ?? [])
    .filter(({ kind }) => kind === 'atomic' || kind === 'final')
    .map(({ id }) => id.slice(chart.id.length + 1))
    .join(', ');
}
