import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { machineCode } from '../chart-tools/code/machine-code.ts';
import { diffSince } from '../chart-tools/diff/diff.ts';
import { staleCharts, writeCharts } from '../chart-tools/docs/generate.ts';
import { scxmlFile } from '../chart-tools/docs/scxml.ts';
import { type Chart, findCharts } from '../chart-tools/find-charts.ts';
import { auditPage } from './audit-page.ts';
import { buildChartSite } from './chart-site.ts';
import { readChartTests } from './chart-tests.ts';
import { readComposition } from './composition/read-composition.ts';
import { readTrails } from './read-trace.ts';
import { recordNow } from './record.ts';
import { ROOT } from './run-steps.ts';

const AUDIT = join(ROOT, 'docs/audit.md');

/**
 * `npm run charts` writes docs/charts, docs/composition and docs/audit.md. With `-- --check` it writes nothing and exits 1 naming each chart whose
 * files are stale; with `-- --diff REV` it prints what changed in each chart since a git revision; with
 * `-- --scxml CHART` one chart as SCXML, with `-- --code CHART` as one plain `createMachine` call; with `-- --site [FOLDER]`
 * the site of the charts, in data/chart-site unless told, with the tests that take each transition, and with pictures of the
 * states or, given `--app ORIGIN`, links into the app that runs there; `--trails FILE`, as often as there are files, adds how often
 * exported traces took each transition, and exits 1 when one has a step that no chart allows.
 */
async function main(args: readonly string[]): Promise<number> {
  const [option, value] = args;
  if (option === undefined) {
    const written = await writeCharts(ROOT, await readChartTests(ROOT), await readComposition(ROOT));
    writeFileSync(AUDIT, await auditPage());
    console.log(`${written} files written to docs/charts and docs/composition, and docs/audit.md.`);
    return 0;
  }
  if (option === '--check') {
    const stale = await staleCharts(ROOT, await readChartTests(ROOT), await readComposition(ROOT));
    if (readFileSync(AUDIT, 'utf8') !== (await auditPage())) stale.push('../audit');
    for (const name of stale) console.error(`docs/charts: ${name} is stale; run npm run charts`);
    return stale.length === 0 ? 0 : 1;
  }
  if (option === '--diff' && value !== undefined) {
    console.log(await diffSince(ROOT, value));
    return 0;
  }
  if (option === '--site') return buildSite(args.slice(1));
  if (option === '--scxml' && value !== undefined) return print(value, ({ model }) => scxmlFile(model));
  if (option === '--code' && value !== undefined) return print(value, ({ machine }) => machineCode(machine));
  console.error(
    'Usage: npm run charts [-- --check | --diff REV | --scxml CHART | --code CHART | --site [FOLDER] [--app ORIGIN] [--trails FILE]]',
  );
  return 2;
}

async function buildSite(args: string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { app: { type: 'string' }, trails: { type: 'string', multiple: true } },
  });
  const folder = resolve(positionals[0] ?? join(ROOT, 'data/chart-site'));
  const { app } = values;
  const trails = values.trails ? await readTrails(values.trails) : null;
  const record = await recordNow();
  const charts = await buildChartSite(
    folder,
    app === undefined
      ? { pictures: true, record, trails: trails?.counts ?? null }
      : { pictures: false, app, record, trails: trails?.counts ?? null },
  );
  console.log(`${charts} charts: open ${join(folder, 'index.html')}`);
  for (const refused of trails?.refused ?? []) console.error(refused);
  return trails?.refused.length ? 1 : 0;
}

async function print(name: string, textOf: (chart: Chart) => string): Promise<number> {
  const charts = await findCharts(ROOT);
  const chart = charts.find((one) => one.name === name);
  if (chart) console.log(textOf(chart));
  else console.error(`No chart ${name}. Charts: ${charts.map((one) => one.name).join(', ')}`);
  return chart ? 0 : 2;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(`Charts: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
