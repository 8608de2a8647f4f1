import { join, sep } from 'node:path';
import { createServer, type PreviewServer, preview, type ViteDevServer } from 'vite';
import { ROOT, run } from './run-steps.ts';

/** `npm run dev`: the server restarts and the app reloads when a file is saved; the site of the charts is made anew. */
const vite = await createServer({ root: ROOT });
await vite.listen();
vite.printUrls();
const charts = serveChartSite(vite).catch((error: unknown) => {
  console.error('The site of the charts:', error);
  return null;
});
process.exitCode = await run(process.execPath, ['--watch', 'src/server/main.ts']);
await vite.close();
await (await charts)?.close();

/** Serves the site of the charts beside the app, its states leading into the app. */
async function serveChartSite({ resolvedUrls, watcher }: ViteDevServer): Promise<PreviewServer> {
  const folder = join(ROOT, 'data/chart-site-dev');
  const app = resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
  // A process of its own for each time: in this one the charts stay as they were first read.
  const build = (): Promise<number> =>
    run(process.execPath, ['src/cli/charts.ts', '--site', folder, '--app', app]);
  const sources = ['machines', 'tests/charts'].map((name) => join(ROOT, name) + sep);
  let building = build();
  watcher.on('change', (file) => {
    if (sources.some((source) => file.startsWith(source))) building = building.then(build);
  });
  await building;
  const server = await preview({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0 },
  });
  console.log(`The charts: ${server.resolvedUrls?.local[0]}`);
  return server;
}
