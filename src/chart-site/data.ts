import type { SiteChart, SiteIndex } from '#chart-tools/site/site-chart';

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
