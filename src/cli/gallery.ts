import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fileOf, type PicturedState, type PictureOptions, takePictures } from './gallery-pictures.ts';
import { ROOT } from './run-steps.ts';

/** `npm run gallery`: photographs every atomic state of every shown chart on a phone's screen, and lays them out. */
const USAGE = 'npm run gallery [-- --theme dark|light --lang en|hk --out FOLDER]';

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      theme: { type: 'string', default: 'dark' },
      lang: { type: 'string', default: 'en' },
      out: { type: 'string', default: join(ROOT, 'data/gallery') },
    },
  });
  if (!['dark', 'light'].includes(values.theme) || !['en', 'hk'].includes(values.lang)) {
    console.error(`Usage: ${USAGE}`);
    return 2;
  }
  const options = { ...values, out: resolve(values.out) };
  const states = await takePictures(options);
  writeFileSync(join(options.out, 'index.html'), contactSheet(states, options));
  console.log(`${states.length} states photographed: ${join(options.out, 'index.html')}`);
  return 0;
}

/** A page of all pictures, chart by chart; the names are our own and need no escaping. */
function contactSheet(states: readonly PicturedState[], { theme, lang }: PictureOptions): string {
  const charts = Object.groupBy(states, ({ name }) => name.slice(0, name.indexOf('.')));
  const sections = Object.entries(charts).map(([chart, shown = []]) => {
    const figures = shown.map(
      (state) =>
        `<figure><a href="${fileOf(state.name)}"><img src="${fileOf(state.name)}" alt="" loading="lazy" width="195" height="422"></a><figcaption>${state.name.slice(chart.length + 1)}</figcaption></figure>`,
    );
    return `<h2>${chart}</h2>\n<div>${figures.join('\n')}</div>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Candlestate: every state, ${theme}, ${lang}</title>
<style>
  body { margin: 24px; font: 14px system-ui; background: #e9ebef; color: #14171c; }
  div { display: flex; flex-wrap: wrap; gap: 16px; }
  figure { margin: 0; width: 195px; }
  figcaption { overflow-wrap: anywhere; }
</style>
<h1>Every state, ${theme}, ${lang}</h1>
${sections.join('\n')}
</html>
`;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(`Gallery: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  },
);
