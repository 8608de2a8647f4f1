import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, type TestContext } from 'vitest';
import { by } from '#machines/by';
import { leaveOut } from '../support/left-out.ts';
import { ASKED, CHARTS, type Composition, promelaOf, ROWS } from './promela.ts';
import { changed } from './worlds.ts';

const COMPOSITION: Composition = { charts: CHARTS, rows: ROWS };

/** What Spin says of a model: the situations it stored, and the sentence it found broken with the way there. */
type Opinion = {
  situations: number;
  isWhole: boolean;
  /** What is asked of an order that no situation asked. */
  unasked: string[];
  broken: string | null;
  way: string[];
};

/** Where the model asks about an order: each must have been reached. */
const OF_ORDER: readonly string[] = ['owner = called', 'isToldDone = 0', 'isToldRefused = 0'];

/** Explores a model with Spin, which compiles it with a compiler of C: `apt install spin gcc`. */
function opinionOf(composition: Composition, context: TestContext): Opinion {
  for (const program of ['spin', 'gcc'])
    if (spawnSync(program, ['--version']).error) leaveOut(context, program);
  const cwd = mkdtempSync(join(tmpdir(), 'candlestate-spin-'));
  const run = (program: string, ...args: string[]): string =>
    execFileSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'pipe'] });
  writeFileSync(join(cwd, 'charts.pml'), promelaOf(composition));
  run('spin', '-a', 'charts.pml');
  run('gcc', '-O0', '-w', '-DSAFETY', '-DNOREDUCE', '-DCOLLAPSE', '-o', 'pan', 'pan.c');
  const found = run('./pan', '-E', '-m3000000', '-w25');
  const situations = Number(/(\d+) states, stored/.exec(found)?.[1]);
  const isWhole = !found.includes('max search depth too small') && !found.includes('aborted');
  const unasked = OF_ORDER.filter((words) => found.includes(`"${words}"`));
  if (found.includes('errors: 0')) return { situations, isWhole, unasked, broken: null, way: [] };
  const way = run('spin', '-t', 'charts.pml')
    .split('\n')
    .map((line) => line.trim());
  const broken = way.find((line) => line.startsWith('broken: '))?.slice('broken: '.length) ?? null;
  return { situations, isWhole, unasked, broken, way: way.filter((line) => /^\w+: /.test(line)) };
}

it('S5.9 S6.1 S7.24 the charts that carry money are written as a model for Spin, with every sentence', () => {
  const model = promelaOf(COMPOSITION);
  for (const sentence of Object.values(ASKED)) expect(model).toContain(`broken: ${sentence}`);
  for (const { id } of CHARTS) expect(model).toContain(`at_${id} == 0`);
}, 300_000);

if (process.env.SOAK)
  describe('Spin, which explores the model whole', () => {
    const without = (...[from, on, to]: readonly string[]): Composition => ({
      charts: CHARTS,
      rows: ROWS.filter((row) => !(row.from === from && row.on === on && row.to === to)),
    });
    const withChart = (id: string, path: string, on: object): Composition => ({
      charts: CHARTS.map((chart) =>
        chart.id === id ? { ...chart, machine: changed(chart.machine, path, { on }) } : chart,
      ),
      rows: ROWS,
    });

    it('S5.9 S6.1 S7.24 finds no sentence broken', (context) => {
      const { situations, ...opinion } = opinionOf(COMPOSITION, context);
      expect(opinion).toEqual({ isWhole: true, unasked: [], broken: null, way: [] });
      console.log(`Spin: ${situations} situations, all there are`);
    });

    it.for<[Composition, string]>([
      [without('connection', 'connection.lost', 'orderForm'), ASKED['wasFresh && !isCutOff']],
      [
        without('session', 'session.ended', 'connection'),
        ASKED['connectionOf == 0 || connectionOf == front'],
      ],
      [without('session', 'session.ended', 'orderForm'), ASKED['front || !isTrader']],
      [without('session', 'session.ended', 'commandLog'), ASKED['logOf == 0 || logOf == front']],
      [
        withChart('orderForm', 'flow.confirming', {
          'order.confirm': { target: 'submitting', actions: by('storeKey') },
        }),
        ASKED['wasFresh && !isCutOff'],
      ],
      [
        withChart('orderForm', 'quote', {
          'instrument.selected': { target: '.fresh', actions: by('storeInstrument') },
        }),
        ASKED['wasFresh && !isCutOff'],
      ],
      [
        withChart('orderForm', 'flow.submitting', { 'account.left': {} }),
        ASKED['orderOf == 0 || orderOf == front'],
      ],
    ])('S5.9 S6.1 finds a planted fault %#', ([composition, sentence], context) => {
      const { broken, way } = opinionOf(composition, context);
      expect(broken).toBe(sentence);
      console.log(`Spin: ${way.length} steps to “${sentence}”`);
    });
  });
