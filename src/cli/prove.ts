import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { proveDesk } from '../../tests/prove/desk-world.ts';
import type { Breach } from '../../tests/prove/explore.ts';
import { type Asked, INVARIANTS, LATER, type Tally } from '../../tests/prove/invariants.ts';
import { EFFORT, modelsOf, proveSlice, SLICES, tell } from '../../tests/prove/prove.ts';
import type { Slice, WorldChoice } from '../../tests/prove/world.ts';
import { worldsOf } from '../../tests/prove/worlds.ts';
import { ROOT } from './run-steps.ts';

const USAGE = `npm run prove                          explores the charts together, feature by feature, as far as npm test does
npm run prove -- --feature ID          one feature with those it hears
npm run prove -- --times N             N times as far
npm run prove -- --page                writes into docs/proven.md how deep each sentence was asked`;

/** Where the steps of a breach are written, for `npm run paths -- --replay`. */
const TRACE = join(tmpdir(), 'candlestate-prove-breach.json');
const PAGE = join(ROOT, 'docs/proven.md');

type Models = Awaited<ReturnType<typeof modelsOf>>;

function report(slice: Slice, models: Models, breach: Breach<WorldChoice>): void {
  const { diagram, trace } = tell(worldsOf(slice, models), breach);
  writeFileSync(TRACE, JSON.stringify(trace));
  console.error(`Broken: ${breach.sentences.join(' ')}\n\n${diagram}\n\nThe steps are in ${TRACE}.`);
}

/** A count as the page tells it: its first digit, so that a small change of a chart leaves the page true. */
function atLeast(count: number): string {
  const unit = 10 ** Math.floor(Math.log10(count));
  return (Math.floor(count / unit) * unit).toLocaleString('en');
}

/** Replaces the verdicts of the charts together by what this run asked. */
function writePage(tally: Tally): void {
  const page = readFileSync(PAGE, 'utf8');
  const rows = [...tally].map(([sentence, { steps, depth }]) => {
    return `| ${sentence} | holds | ${atLeast(steps)} times or more | ${atLeast(depth)} steps or more |`;
  });
  const table = ['| Invariant | Verdict | Asked | Depth |', '| --- | --- | --- | --- |', ...rows];
  // The first table of the page; the others are of worlds that are explored whole.
  writeFileSync(PAGE, page.replace(/(?:^\|.*\n)+/m, `${table.join('\n')}\n`));
}

/** `npm run prove`. Exits with 1 when a sentence is broken, or was asked of nothing. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      feature: { type: 'string' },
      times: { type: 'string', default: '1' },
      page: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const slices = SLICES.filter(({ name }) => values.feature === undefined || name === values.feature);
  if (values.help || slices.length === 0) {
    console.log(USAGE);
    return values.help ? 0 : 1;
  }
  const models = await modelsOf(ROOT);
  const times = Number(values.times);
  const tally: Tally = new Map();
  let total = 0;
  for (const slice of slices) {
    const { near, far, breach } = proveSlice(slice, models, {
      near: { ...EFFORT.near, states: EFFORT.near.states * times },
      far: { ...EFFORT.far, steps: EFFORT.far.steps * times },
      tally,
    });
    if (breach) {
      report(slice, models, breach);
      return 1;
    }
    total += near.states + (far?.states ?? 0);
    console.log(
      `${slice.name}: ${near.states} situations, every way of ${near.depth} steps; ${far?.states} on walks of up to ${far?.depth}`,
    );
  }
  const unasked = [...INVARIANTS, ...LATER].filter(({ sentence }) => !printed(sentence, tally.get(sentence)));
  if (values.feature !== undefined) return 0;
  const { breach, states, steps } = proveDesk();
  if (breach) {
    const way = breach.way.map(({ label }) => label).join('\n  ');
    console.error(`Broken: ${breach.sentences.join(' ')}\n  ${way}`);
    return 1;
  }
  console.log(`the operators: ${states} situations in ${steps} steps, all there are`);
  console.log(`${total + states} situations in ${slices.length} explorations; no sentence was broken.`);
  if (values.page) writePage(tally);
  return unasked.length === 0 ? 0 : 1;
}

/** Prints how a sentence was asked, and the first way on which it was; says whether it was at all. */
function printed(sentence: string, asked: Asked | undefined): boolean {
  if (!asked) console.error(`\n${sentence}\n  asked of nothing`);
  else {
    const { steps, depth, witness } = asked;
    console.log(`\n${sentence}\n  asked ${steps} times, up to ${depth} steps from the start; first after`);
    console.log(`  ${witness.join('\n  ')}`);
  }
  return asked !== undefined;
}

process.exitCode = await main();
