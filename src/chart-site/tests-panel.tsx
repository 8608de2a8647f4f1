import type { ReactElement } from 'react';
import type { SiteChart, TestKind } from '#chart-tools/site/site-chart';
import { TEST_KINDS } from './heat.ts';

type Props = { chart: SiteChart; kind: TestKind; onKind: (kind: TestKind) => void };

/** Which transitions the tests of a kind take, as heat in the diagram and in words. */
export function TestsPanel({ chart, kind, onKind }: Props): ReactElement {
  const taken = chart.transitions.filter(({ tests }) => tests.some((test) => test.kind === kind));
  const untaken = chart.transitions.filter((transition) => !taken.includes(transition));
  return (
    <section aria-label="Tests">
      <fieldset>
        <legend>Which tests</legend>
        {(Object.keys(TEST_KINDS) as TestKind[]).map((one) => (
          <label key={one}>
            <input type="radio" name="kind" checked={kind === one} onChange={() => onKind(one)} />
            {TEST_KINDS[one]}
          </label>
        ))}
      </fieldset>
      <p>
        <strong>{`${taken.length} of ${chart.transitions.length}`}</strong> transitions are taken.
      </p>
      <ul className="legend">
        <li className="is-heat-3">five tests or more</li>
        <li className="is-heat-2">two to four</li>
        <li className="is-heat-1">one</li>
        <li className="is-heat-0">none</li>
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
