import { Component, type ReactElement, type ReactNode, Suspense, use, useSyncExternalStore } from 'react';
import type { SiteChart, SiteIndex } from '#chart-tools/site/site-chart';
import { ChartPage } from './chart-page.tsx';

/**
 * The data of the site lies in scripts, since a page opened from a file may load scripts and no other files: `index.js`
 * sets `chartIndex`, and `charts/NAME.js` sets its chart in `charts`.
 */
declare global {
  var chartIndex: SiteIndex;
  var charts: Record<string, SiteChart>;
}

const waiting = new Map<string, Promise<SiteChart>>();

/** A chart by its name; rejects when the site has none of that name. */
export function loadChart(name: string): Promise<SiteChart> {
  const known = waiting.get(name);
  if (known) return known;
  const loading = new Promise<SiteChart>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `charts/${encodeURIComponent(name)}.js`;
    const fail = (): void => reject(new Error(`This site has no chart “${name}”.`));
    script.onerror = fail;
    script.onload = () => {
      const chart = globalThis.charts?.[name];
      if (chart) resolve(chart);
      else fail();
    };
    document.head.append(script);
  });
  waiting.set(name, loading);
  return loading;
}

/** Says what went wrong when a chart cannot be shown, and leads back to the list. */
export class Unknown extends Component<{ children: ReactNode }, { message: string | null }> {
  override state = { message: null as string | null };

  static getDerivedStateFromError(error: unknown): { message: string } {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    const { message } = this.state;
    if (message === null) return this.props.children;
    return (
      <main className="list">
        <h1>No such chart</h1>
        <p role="alert">{message}</p>
        <p>
          <a href="#/">All charts</a>
        </p>
      </main>
    );
  }
}

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
