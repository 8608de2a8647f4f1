import { type ReactElement, Suspense, use, useSyncExternalStore } from 'react';
import { ChartPage } from './chart-page.tsx';
import { loadChart } from './data.ts';
import { Unknown } from './unknown.tsx';

/** The site of the charts: a list of them, and a page for each at `#NAME`, its states at `#NAME/STATE`. */
export function Site(): ReactElement {
  const address = useSyncExternalStore(onHashChange, () => decodeURIComponent(location.hash.slice(1)));
  const [name = '', stateId = ''] = address.split('/');
  if (name === '') return <ChartList />;
  return (
    <Unknown key={name}>
      <Suspense fallback={<p className="note">Loading…</p>}>
        <LoadedChart name={name} stateId={stateId} />
      </Suspense>
    </Unknown>
  );
}

function onHashChange(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}

function LoadedChart({ name, stateId }: { name: string; stateId: string }): ReactElement {
  const chart = use(loadChart(name));
  return <ChartPage chart={chart} stateId={stateId} />;
}

function ChartList(): ReactElement {
  return (
    <main className="list">
      <title>The charts of Candlestate</title>
      <h1>The charts of Candlestate</h1>
      <p>
        Every decision of the app is one of these statecharts. Open one to send it events, to see which tests
        take which transition, or to lay a trace of the app over it.
      </p>
      <ul>
        {globalThis.chartIndex.map(({ name, title, header, counts }) => (
          <li key={name}>
            <a href={`#${name}`}>
              <strong>{title}</strong>
              <small>{counts}</small>
              <span>{header}</span>
            </a>
          </li>
        ))}
      </ul>
    </main>
  );
}
