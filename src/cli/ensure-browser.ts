import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { run, tool } from './run-steps.ts';

export type FoundBrowser = { path: string; version: string };

/** The shell has no window, no address bar and no profile: a test takes a third less of the processor in it. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/** The Chromium whose name the tests bear. What an older one fails at is no fault of the app. */
export const OLDEST_CHROMIUM = 140;

/** Path of a Chromium; throws without any. */
export async function ensureBrowser(): Promise<string> {
  const found = await findBrowser();
  if (found === null) throw new Error(`${NO_BROWSER} Install one, or name it in CHROMIUM_PATH.`);
  return found.path;
}

/** A Chromium that is new enough: an installed one, the lightest first; else Playwright's own, else the system's package. */
export async function findBrowser(): Promise<FoundBrowser | null> {
  return installedBrowser() ?? (await fromPlaywright()) ?? (await fromSystem());
}

export const NO_BROWSER = `No Chromium of ${OLDEST_CHROMIUM} or later: none is installed, and none came from Playwright or the system’s packages.`;

/** One that is on the machine and new enough. */
export function installedBrowser(): FoundBrowser | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  for (const path of [process.env.CHROMIUM_PATH ?? '', ...paths, chromium.executablePath()]) {
    const version = existsSync(path) ? versionOf(path) : '';
    if (Number.parseInt(version, 10) >= OLDEST_CHROMIUM) return { path, version };
    if (version) console.log(`${path} is Chromium ${version}, older than ${OLDEST_CHROMIUM}.`);
  }
  return null;
}

/** Empty for what does not start. */
function versionOf(path: string): string {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return /\d+(\.\d+)+/.exec(stdout ?? '')?.[0] ?? '';
}

async function fromPlaywright(): Promise<FoundBrowser | null> {
  console.log('No Chromium found: trying Playwright’s own…');
  await tried(process.execPath, [tool('playwright'), 'install', 'chromium']);
  return installedBrowser();
}

async function fromSystem(): Promise<FoundBrowser | null> {
  if (spawnSync('apt-get', ['--version']).status !== 0) return null;
  console.log('Trying the system’s package…');
  const isRoot = process.getuid?.() === 0;
  const [program, before] = isRoot ? ['apt-get', []] : ['sudo', ['-n', 'apt-get']];
  await tried(program, [...before, 'update', '-qq']);
  for (const name of [SHELL, 'chromium']) {
    await tried(program, [...before, 'install', '-y', '-qq', '--no-install-recommends', name]);
    const found = installedBrowser();
    if (found !== null) return found;
  }
  return null;
}

/** An ordinary user may have no sudo; what comes next is tried all the same. */
const tried = (program: string, args: readonly string[]): Promise<number> =>
  run(program, args).catch(() => 1);
