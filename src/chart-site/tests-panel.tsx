import type { ReactElement } from 'react';
import type { SiteChart } from '#chart-tools/site/site-chart';
import { type HeatKind, heatKindsOf, levelsOf, timesTaken } from './heat.ts';

type Props = { chart: SiteChart; kind: HeatKind; onKind: (kind: HeatKind) => void };

/** Which transitions the tests of a kind take, or real trails, as heat in the diagram and in words. */
export function TestsPanel({ chart, kind, onKind }: Props): ReactElement {
  const taken = chart.transitions.filter((transition) => timesTaken(transition, kind) > 0);
  const untaken = chart.transitions.filter((transition) => !taken.includes(transition));
  return (
    <section aria-label="Tests">
      <fieldset>
        <legend>Which tests</legend>
        {heatKindsOf(chart).map(([one, words]) => (
          <label key={one}>
            <input type="radio" name="kind" checked={kind === one} onChange={() => onKind(one)} />
            {words}
          </label>
        ))}
      </fieldset>
      <p>
        <strong>{`${taken.length} of ${chart.transitions.length}`}</strong> transitions are taken.
      </p>
      <ul className="legend">
        {levelsOf(kind).map(([level, words]) => (
          <li key={level} className={`is-heat-${level}`}>
            {words}
          </li>
        ))}
      </ul>
      {untaken.length > 0 && (
        <>
          <h2>Not taken by them</h2>
          <ul>
            {untaken.map(({ name }) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
