import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../src/cli/run-steps.ts';
import { leaveOut } from '../support/left-out.ts';
import { MARKET_BUY } from '../support/orders.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';

/**
 * The image of a node, made and started without Docker: a stage is a root of Debian that `debootstrap` makes, a step runs in it by
 * `chroot`, and what the image starts is the first process of namespaces of its own.
 */

const read = (file: string): string => readFileSync(join('docs/deploy', file), 'utf8');

/** The forms of the steps that this test can carry out. */
const FORMS = {
  FROM: /^(\S+)(?: AS (\w+))?$/,
  RUN: /^(.+)$/,
  WORKDIR: /^(\/\S*)$/,
  COPY: /^(?:--from=(\w+) )?(?:--chown=root:root )?(\S+) (\S+)$/,
  ENV: /^(\w+=\S+(?: \w+=\S+)*)$/,
  USER: /^(\d+)$/,
  VOLUME: /^(\/\S+)$/,
  EXPOSE: /^(\d+)$/,
  HEALTHCHECK: /^--start-period=\d+s CMD (\[.+\])$/,
  CMD: /^(\[.+\])$/,
} as const;

type Word = keyof typeof FORMS;
/** A root, how commands run in it, and what it says of its port, its health and its first process. */
type Stage = Partial<Record<Word, string>> & Place;
type Place = { root: string; folder: string; env: Record<string, string>; user: string };

const steps = read('Dockerfile')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [word = '', ...rest] = line.split(' ');
    const [, ...parts] = FORMS[word as Word]?.exec(rest.join(' ')) ?? [];
    return { line, word: word as Word, parts };
  });

test('each step of the image is one that the soak carries out', () => {
  expect(steps.filter(({ parts }) => parts.length === 0).map(({ line }) => line)).toEqual([]);
});

/** Answers what a program writes; throws with what it says when it fails. */
const run = (program: string, args: readonly string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'pipe'] });

/** The arguments that run a command in a stage as its user. */
const within = ({ root, folder, env, user }: Stage, command: readonly string[]): string[] => [
  ...['chroot', `--userspec=${user}`, root, 'env', '--ignore-environment', `--chdir=${folder}`],
  ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
  ...command,
];

/** A folder's content into a folder, or a file into one or to a name, as Docker copies: the copies are the root's. */
function copy(source: string, target: string): void {
  const isFolder = statSync(source).isDirectory();
  mkdirSync(isFolder ? target : dirname(target), { recursive: true });
  run('cp', ['-dR', '--preserve=mode,links', isFolder ? `${source}/.` : source, target]);
}

function make(place: string): Stage {
  const named = new Map<string, Stage>();
  let stage: Stage = { root: '', folder: '/', env: {}, user: '0' };
  const carryOut: Partial<Record<Word, (...parts: string[]) => void>> = {
    FROM: (from, name = '') => {
      const root = join(place, name || 'image');
      const before = named.get(from);
      if (before) run('cp', ['--archive', before.root, root]);
      stage = before ? { ...before, env: { ...before.env }, root } : begin(from, place, root);
      named.set(name, stage);
    },
    RUN: (command) => {
      const mounts = ['--mount', '--pid', '--fork', `--mount-proc=${stage.root}/proc`];
      const lent = { ...stage, env: { ...stage.env, NODE_EXTRA_CA_CERTS: '/run/authorities' } };
      run('unshare', [...mounts, ...within(lent, ['sh', '-c', command])]);
    },
    WORKDIR: (folder) => {
      stage.folder = folder;
      mkdirSync(join(stage.root, folder), { recursive: true });
    },
    COPY: (from, source, target) => {
      const to = join(stage.root, stage.folder, target);
      if (from) return copy(join(named.get(from)?.root ?? '', source), to);
      const left = read('Dockerfile.dockerignore').trim().split('\n');
      const excluded = left.map((name) => `--exclude=./${name}`).join(' ');
      const pack = `tar -C ${ROOT} --anchored ${excluded} -cf - ${source}`;
      run('sh', ['-c', `${pack} | tar -C ${to} --no-same-owner -xf -`]);
    },
    ENV: (pairs) =>
      Object.assign(stage.env, Object.fromEntries(pairs.split(' ').map((pair) => pair.split('=')))),
    USER: (user) => Object.assign(stage, { user }),
    VOLUME: (folder) => expect(existsSync(join(stage.root, folder)), folder).toBe(true),
  };
  for (const { word, parts } of steps)
    if (carryOut[word]) carryOut[word](...(parts as string[]));
    else Object.assign(stage, { [word]: parts[0] });
  return stage;
}

/** The authorities that this machine trusts, lent to steps that fetch packages: its network may have one of its own. */
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** What an image of another maker stands for: a bare Debian, and with Node the one of the lock file and this machine's npm. */
function begin(from: string, place: string, root: string): Stage {
  const [, name, suite = ''] = /^(debian|node):(?:\d+-)?(\w+)-slim$/.exec(from) ?? [];
  if (!name) throw new Error(`no root is known for ${from}`);
  const bare = join(place, suite);
  if (!existsSync(bare)) run('debootstrap', ['--variant=minbase', suite, bare]);
  run('cp', ['--archive', bare, root]);
  if (existsSync(AUTHORITIES)) copyFileSync(AUTHORITIES, join(root, 'run/authorities'));
  if (name === 'node') {
    copy(process.execPath, join(root, 'usr/local/bin/node'));
    copy(join(run('npm', ['root', '--global']).trim(), 'npm'), join(root, 'usr/local/lib/node_modules/npm'));
    symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'));
  }
  return { root, folder: '/', env: { PATH, HOME: '/root' }, user: '0' };
}

/** Asks from within the namespace, where no other program has the port. */
const order = (port = ''): string => `
  const call = async (path, headers) => (await fetch('http://127.0.0.1:${port}' + path, { headers })).json();
  const { status } = await fetch('http://127.0.0.1:${port}/readyz');
  const { Id } = (await call('/v1/api/forex/trade_list')).data.find(({ Code }) => Code.startsWith('BTC'));
  const { token } = (await call('/api/user/createAccountDemoForU')).data;
  const ticket = new URLSearchParams({ ...${JSON.stringify(MARKET_BUY)}, forex_id: Id, cont: '0.01' });
  const { code } = await call('/v1/api/forex/submit?' + ticket, { authorization: token, 'idempotency-key': 'a-first-key', lang: 'en' });
  console.log(JSON.stringify({ status, code }));`;

/** Starts the image alone on a machine of its own, as far as it can tell, and answers once it says by itself that it is healthy. */
async function start(image: Stage) {
  const proc = `--mount-proc=${image.root}/proc`;
  const alone = [...NAMESPACES, proc, 'sh', '-c', 'ip link set lo up && exec "$@"', ''];
  const node = spawn('unshare', [...alone, ...within(image, JSON.parse(image.CMD ?? ''))]);
  const ended = once(node, 'exit');
  let log = '';
  for (const stream of [node.stdout, node.stderr]) stream.on('data', (chunk) => (log += String(chunk)));
  const children = `/proc/${node.pid}/task/${node.pid}/children`;
  const first = Number(await until(() => readFileSync(children, 'utf8').trim()));
  const kill = () => void (node.exitCode ?? process.kill(first, 'SIGKILL'));
  onTestFinished(kill);
  const enter = ['--target', String(first), '--net'];
  const health = within(image, JSON.parse(image.HEALTHCHECK ?? ''));
  const isHealthy = () => spawnSync('nsenter', [...enter, '--pid', '--mount', ...health]).status === 0;
  await until(isHealthy, () => log, 1_000);
  return { first, ended, enter, kill };
}

const NAMESPACES = ['--net', '--pid', '--mount', '--fork'];

// Takes minutes, and packages from Debian and npm: `npm run soak -- image`.
if (process.env.SOAK_IMAGE)
  test('S7.24 the image starts as its own user, is healthy, takes an order and drains', async (context) => {
    if (spawnSync('debootstrap', ['--version']).error) leaveOut(context, 'debootstrap');
    if (spawnSync('unshare', [...NAMESPACES, 'true']).status !== 0) leaveOut(context, 'unshare');
    const folder = temporaryFolder();
    onTestFinished(folder.delete);
    const image = make(folder.path);
    const [size] = run('du', ['--summarize', '--block-size=MB', image.root]).split('\t');
    const site = join(image.root, 'site');
    const settings = `--to ${site}/site.toml --drain-seconds 3 --yes`.split(' ');
    run(process.execPath, ['src/cli/setup.ts', ...settings]);
    run('chown', ['-R', image.user, site]);

    const startMs = performance.now();
    const { first, ended, enter, kill } = await start(image);
    const times = [performance.now() - startMs];
    expect(readlinkSync(`/proc/${first}/exe`)).toMatch(/\/node$/);
    const status = readFileSync(`/proc/${first}/status`, 'utf8');
    expect(status).toMatch(/^NSpid:\t.*\t1$/m);
    expect(status).toMatch(new RegExp(`^Uid:\t${image.user}\t`, 'm'));
    const asks = [process.execPath, '--input-type=module', '--eval', order(image.EXPOSE)];
    expect(JSON.parse(run('nsenter', [...enter, ...asks]))).toEqual({ status: 200, code: 1 });

    const stopMs = performance.now();
    process.kill(first, 'SIGTERM');
    // What has not ended by then is killed, as by Docker.
    const [, grace = ''] = /stop_grace_period: (\d+)s/.exec(read('compose.yaml')) ?? [];
    const patience = spawn('sleep', [grace]).on('exit', (code) => code === 0 && kill());
    expect(await ended).toEqual([0, null]);
    patience.kill();
    times.push(performance.now() - stopMs);
    const [healthy, drained] = times.map((ms) => (ms / 1_000).toFixed(1));
    console.log(`image: ${size}, ${healthy} s to healthy, ${drained} s to drained`);
  });
