import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { proveDesk } from '../../tests/prove/desk-world.ts';
import type { Breach } from '../../tests/prove/explore.ts';
import { EVERYTHING, modelsOf, proveByChance, proveSlice, SLICES, tell } from '../../tests/prove/prove.ts';
import type { Slice, WorldChoice } from '../../tests/prove/world.ts';
import { worldsOf } from '../../tests/prove/worlds.ts';
import { ROOT } from './run-steps.ts';

const USAGE = `npm run prove                          explores the charts together, feature by feature, then all by chance
npm run prove -- --feature ID          one feature with those it hears
npm run prove -- --states N            up to N situations for each (400)
npm run prove -- --seeds N --length N  ways by chance (10), and how long they are (100)`;

/** Where the steps of a breach are written, for `npm run paths -- --replay`. */
const TRACE = join(tmpdir(), 'candlestate-prove-breach.json');

type Models = Awaited<ReturnType<typeof modelsOf>>;

function report(slice: Slice, models: Models, breach: Breach<WorldChoice>): void {
  const { diagram, trace } = tell(worldsOf(slice, models), breach);
  writeFileSync(TRACE, JSON.stringify(trace));
  console.error(`Broken: ${breach.sentences.join(' ')}\n\n${diagram}\n\nThe steps are in ${TRACE}.`);
}

/** `npm run prove`. Exits with 1 when a sentence is broken. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      feature: { type: 'string' },
      states: { type: 'string', default: '400' },
      seeds: { type: 'string', default: '10' },
      length: { type: 'string', default: '100' },
      help: { type: 'boolean', default: false },
    },
  });
  const slices = SLICES.filter(({ name }) => values.feature === undefined || name === values.feature);
  if (values.help || slices.length === 0) {
    console.log(USAGE);
    return values.help ? 0 : 1;
  }
  const models = await modelsOf(ROOT);
  let total = 0;
  for (const slice of slices) {
    const found = proveSlice(slice, models, {
      states: Number(values.states),
      depth: Number.MAX_SAFE_INTEGER,
    });
    total += found.states;
    if (found.breach) {
      report(slice, models, found.breach);
      return 1;
    }
    const reach = found.isWhole ? 'all there are' : `every way of ${found.depth} steps`;
    console.log(`${slice.name}: ${found.states} situations in ${found.steps} steps, ${reach}`);
  }
  if (values.feature === undefined)
    for (let seed = 1; seed <= Number(values.seeds); seed += 1) {
      const breach = proveByChance(models, seed, Number(values.length));
      if (!breach) continue;
      report(EVERYTHING, models, breach);
      return 1;
    }
  if (values.feature === undefined) {
    const { breach, states, steps } = proveDesk();
    if (breach) {
      const way = breach.way.map(({ label }) => label).join('\n  ');
      console.error(`Broken: ${breach.sentences.join(' ')}\n  ${way}`);
      return 1;
    }
    total += states;
    console.log(`the operators: ${states} situations in ${steps} steps, all there are`);
  }
  console.log(`${total} situations in ${slices.length} explorations; every invariant holds.`);
  return 0;
}

process.exitCode = await main();
