import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { run, tool } from './run-steps.ts';

/** The shell has no window, no address bar and no profile: a test takes a third less of the processor in it. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** Path of a Chromium: an installed one, the lightest first; else Playwright's own, else the system's package. Throws without any. */
export async function ensureBrowser(): Promise<string> {
  return installed() ?? (await fromPlaywright()) ?? (await fromSystem()) ?? missing();
}

function installed(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named && existsSync(named)) return named;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...paths, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

async function fromPlaywright(): Promise<string | null> {
  console.log('No Chromium found: trying Playwright’s own…');
  await run(tool('playwright'), ['install', 'chromium']);
  return installed();
}

async function fromSystem(): Promise<string | null> {
  if (spawnSync('apt-get', ['--version']).status !== 0) return null;
  console.log('Trying the system’s package…');
  const isRoot = process.getuid?.() === 0;
  const [program, before] = isRoot ? ['apt-get', []] : ['sudo', ['-n', 'apt-get']];
  await run(program, [...before, 'update', '-qq']);
  for (const name of [SHELL, 'chromium']) {
    await run(program, [...before, 'install', '-y', '-qq', '--no-install-recommends', name]);
    const path = installed();
    if (path !== null) return path;
  }
  return null;
}

function missing(): never {
  throw new Error('No Chromium: install one, or name it in CHROMIUM_PATH.');
}
