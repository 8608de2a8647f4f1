import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { BUILD_LIST, readBuilds } from '#server/http/pages/built-client';

/** Builds before the current one whose hashed files stay: tabs that were opened under them still load their screens. */
const EARLIER_KEPT = 2;
/** A folder that is being filled carries the id of the process that fills it. */
const UNFINISHED = /^making-(\d+)$/;
const ASSETS = 'assets';
/** Hashed files a build made itself; beside them lie those of the builds before it. */
const OWN_ASSETS = join('.server', 'own-assets.json');

/**
 * Makes a build and puts it in the place of the current one. `make` fills an empty folder; only when it is full does the
 * folder get the build's name, and only then does the list name it: a process killed at any moment leaves the list and
 * every folder it names whole. A build that is there already is not made again.
 */
export async function placeBuild(
  dist: string,
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  const known = readBuilds(dist);
  if (!known.includes(name)) await makeWhole(dist, name, make);
  const earlier = known.filter((other) => other !== name).slice(0, EARLIER_KEPT);
  for (const other of earlier) bringAssets(join(dist, other), join(dist, name));
  const builds = [name, ...earlier];
  writeWhole(join(dist, BUILD_LIST), JSON.stringify(builds));
  removeTheRest(dist, builds);
}

async function makeWhole(dist: string, name: string, make: (folder: string) => Promise<void>): Promise<void> {
  const folder = join(dist, `making-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    await make(folder);
    mkdirSync(join(folder, ASSETS), { recursive: true });
    mkdirSync(join(folder, '.server'), { recursive: true });
    writeFileSync(join(folder, OWN_ASSETS), JSON.stringify(filesBelow(join(folder, ASSETS))));
    // A folder of this name that the list does not name is what a stopped clean-up left of an old build.
    rmSync(join(dist, name), { recursive: true, force: true });
    renameSync(folder, join(dist, name));
  } catch (cause) {
    rmSync(folder, { recursive: true, force: true });
    throw cause;
  }
}

/** Copies the files a build made itself into another. Their names carry a hash of what is in them. */
function bringAssets(from: string, to: string): void {
  for (const asset of ownAssets(from)) {
    const target = join(to, ASSETS, asset);
    if (existsSync(target)) continue;
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(from, ASSETS, asset), `${target}.part`);
    renameSync(`${target}.part`, target);
  }
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );

const ownAssets = (folder: string): string[] =>
  JSON.parse(readFileSync(join(folder, OWN_ASSETS), 'utf8')) as string[];

function writeWhole(file: string, text: string): void {
  const part = `${file}.${process.pid}`;
  writeFileSync(part, text);
  renameSync(part, file);
}

/** Removes what is no longer listed, but not what another living process is filling. */
function removeTheRest(dist: string, builds: readonly string[]): void {
  for (const name of readdirSync(dist)) {
    const maker = Number(UNFINISHED.exec(name)?.[1] ?? 0);
    if (name === BUILD_LIST || builds.includes(name) || (maker > 0 && isAlive(maker))) continue;
    rmSync(join(dist, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}
