import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { ATOMIC_STATES, nameOf } from '../../tests/gallery/atomic-states.ts';
import { chartOf } from '../../tests/gallery/charts.ts';
import { gallery } from '../../tests/support/gallery.ts';
import { UNEXPLAINED } from '../chart-tools/docs/explain/explanation.ts';
import { explain } from '../chart-tools/docs/explain/read-source.ts';
import { PAGE_COLOURS } from '../chart-tools/docs/theme.ts';
import { findCharts } from '../chart-tools/find-charts.ts';
import type { TakenRecord } from '../chart-tools/record/record.ts';
import { takenByRecord } from '../chart-tools/record/taken-by.ts';
import { buildSiteChart } from '../chart-tools/site/build-chart.ts';
import { runningOf } from '../chart-tools/site/running.ts';
import type { Shown, SiteChart, SiteIndex } from '../chart-tools/site/site-chart.ts';
import { readTestModels } from './chart-tests.ts';
import { readComposition } from './composition/read-composition.ts';
import { fileOf, takePictures } from './gallery-pictures.ts';
import { ROOT } from './run-steps.ts';

const PICTURES = 'pictures';

/** `app` is the origin of an app with the gallery, such as `npm run dev` has; `record` says which test takes which transition. */
type SiteOptions = {
  pictures: boolean;
  app?: string;
  record: TakenRecord;
  /** How often real trails took each transition. */
  trails?: ReadonlyMap<string, number> | null;
};

/**
 * Writes the site of the charts into a folder: a page, its script and its style, and the data of each chart as a script
 * of its own. It needs no server: a browser opens `index.html` from the disk. With `pictures` it shows each state as the
 * app does; without, the states lead to the app that runs at `app`.
 */
export async function buildChartSite(
  outDir: string,
  { pictures, app = '', record, trails }: SiteOptions,
): Promise<number> {
  mkdirSync(join(outDir, 'charts'), { recursive: true });
  if (pictures) await takePictures({ theme: 'dark', lang: 'en', out: join(outDir, PICTURES) });
  await bundleViewer(outDir);
  const models = await readTestModels(ROOT);
  const charts = await findCharts(ROOT);
  const explained = explain(ROOT, charts);
  const takenBy = takenByRecord(ROOT, record);
  const composition = await readComposition(ROOT);
  const index: SiteIndex[number][] = [];
  for (const chart of charts) {
    const model = models.get(chart.name);
    if (!model) throw new Error(`${chart.name} has no test model`);
    const site = await buildSiteChart(chart, model, {
      explanation: explained.get(chart.name) ?? UNEXPLAINED,
      takenBy,
      ...(trails && { trails }),
      running: composition.running
        .filter((one) => one.chart === chart.model.id)
        .map((one) => runningOf(one, charts, composition)),
      shown: shownOf(chart.machine.id, pictures, app),
    });
    writeFileSync(join(outDir, 'charts', `${chart.name}.js`), chartScript(site));
    const counts = `${site.states.length} states, ${site.transitions.length} transitions`;
    index.push({ name: chart.name, title: site.title, header: site.header, counts });
  }
  writeFileSync(join(outDir, 'index.js'), `globalThis.chartIndex = ${scriptText(index)};\n`);
  writeFileSync(join(outDir, 'index.html'), PAGE);
  return index.length;
}

/** The actors that run a chart, in each of its atomic states. */
function shownOf(chart: string, pictures: boolean, app: string): SiteChart['shown'] {
  const states = ATOMIC_STATES.filter((state) => chartOf(state.chart).id === chart);
  const shown = states.map((state): [string, Shown] => {
    const picture = pictures ? `${PICTURES}/${fileOf(nameOf(state))}` : null;
    return [
      [chart, ...state.path].join('.'),
      { actor: state.chart, link: app + gallery.linkTo(state), picture },
    ];
  });
  const byState = Object.groupBy(shown, ([id]) => id);
  return Object.fromEntries(
    Object.entries(byState).map(([id, entries = []]) => [id, entries.map(([, one]) => one)]),
  );
}

/** A classic script: a browser refuses modules from the disk. */
async function bundleViewer(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: join(ROOT, 'src/chart-site'),
    logLevel: 'warn',
    publicDir: false,
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(ROOT, 'src/chart-site/main.tsx'),
        output: { format: 'iife', entryFileNames: 'site.js', assetFileNames: 'site[extname]' },
      },
    },
  });
}

const chartScript = (chart: SiteChart): string =>
  `(globalThis.charts ??= {})[${JSON.stringify(chart.name)}] = ${scriptText(chart)};\n`;

/** JSON that may stand in a script, whatever stands in its texts. */
const scriptText = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The charts of Candlestate</title>
<style>${PAGE_COLOURS}</style>
</head>
<body>
<div id="root"></div>
<script src="index.js"></script>
<script src="site.js"></script>
</body>
</html>
`;
