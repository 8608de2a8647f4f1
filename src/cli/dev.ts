import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { createServer, preview, type ViteDevServer } from 'vite';
import { ROOT, run } from './run-steps.ts';

/** `npm run dev`: the server restarts and the app reloads when a file is saved; the site of the charts is made anew. */
const vite = await createServer({ root: ROOT });
await vite.listen();
vite.printUrls();
serveChartSite(vite).catch((error: unknown) => console.error('The site of the charts:', error));
process.exitCode = await run(process.execPath, ['--watch', 'src/server/main.ts']);
await vite.close();

/** Serves the site of the charts beside the app, its states leading into the app. */
async function serveChartSite({ resolvedUrls, watcher }: ViteDevServer): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'candlestate-charts-'));
  const app = resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
  // A process of its own for each time: in this one the charts stay as they were first read.
  const build = (): Promise<number> =>
    run(process.execPath, ['src/cli/charts.ts', '--site', folder, '--app', app]);
  let building = build();
  watcher.on('change', (file) => {
    const isChart = [`${ROOT}${sep}machines${sep}`, join(ROOT, 'tests/charts') + sep].some((one) =>
      file.startsWith(one),
    );
    if (isChart) building = building.then(build);
  });
  await building;
  const { resolvedUrls: urls } = await preview({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0 },
  });
  console.log(`The charts: ${urls?.local[0]}`);
}
