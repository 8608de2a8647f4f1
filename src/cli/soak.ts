import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBrowser } from './ensure-browser.ts';
import { ROOT, tool } from './run-steps.ts';
import { SUITES, type Suite } from './soak-suites.ts';
import { browserTotals, leftOutCounts, type Totals, unitTotals } from './test-reports.ts';

/**
 * `npm run soak`: everything that is too long for `npm test`, with all its seeds and rounds: hours on two cores.
 * `-- NAME…` runs some of it. Prints a table of what ran and what it found; exits 1 when anything failed.
 */
type Result = Totals & { suite: Suite; figures: string[]; seconds: number };

/** Two hundred rounds take longer than the three of npm test. */
const MANY_ROUNDS = '--testTimeout=1800000';
const FIGURE = /^(copies:|image:|healthy sockets|scripts left|hostile uploads|greatest t).*$/gm;
const folder = mkdtempSync(join(tmpdir(), 'candlestate-soak-'));

async function main(names: readonly string[]): Promise<number> {
  const chosen = SUITES.filter(({ name }) => names.length === 0 || names.includes(name));
  const unknown = names.filter((name) => !SUITES.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    console.error(`No suite ${unknown.join(', ')}. Suites: ${SUITES.map(({ name }) => name).join(', ')}`);
    return 2;
  }
  const results: Result[] = [];
  for (const suite of chosen) results.push(await runSuite(suite));
  console.log(`\n${table(results)}`);
  return results.some(({ failed }) => failed > 0) ? 1 : 0;
}

async function runSuite(suite: Suite): Promise<Result> {
  console.log(`\n— ${suite.what}, ${suite.size}`);
  const report = join(folder, `${suite.name}.json`);
  const isUnit = suite.runner === 'vitest';
  const args = isUnit
    ? [
        'run',
        MANY_ROUNDS,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...suite.args,
      ]
    : ['test', '--config', 'tests/e2e/playwright.config.ts', '--project=own servers', ...suite.args];
  const env = isUnit
    ? { SOAK: '1' }
    : { CHROMIUM_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const startMs = performance.now();
  const { code, output } = await runAndListen(tool(suite.runner), args, { ...env, ...suite.env });
  const seconds = Math.round((performance.now() - startMs) / 1_000);
  const totals = isUnit ? unitTotals(report, code, suite.engine) : browserTotals(report, code);
  return { ...totals, suite, figures: stripVTControlCharacters(output).match(FIGURE) ?? [], seconds };
}

/** Runs a program, shows what it prints, and keeps it. */
function runAndListen(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk);
      output += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

function table(results: readonly Result[]): string {
  const rows = results.map(({ suite, passed, failed, leftOut, figures, seconds }) => {
    const missing = leftOut.size === 0 ? [] : leftOutCounts(leftOut);
    const found = [failed === 0 ? 'nothing' : `${failed} failed`, ...missing].join('; ');
    return `| ${suite.what} | ${suite.size} | ${passed + failed} | ${[found, ...figures].join('; ')} | ${seconds} |`;
  });
  return ['| What | Size | Tests | Found | Seconds |', '|---|---|---|---|---|', ...rows].join('\n');
}

process.exitCode = await main(process.argv.slice(2));
