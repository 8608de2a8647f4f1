import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SECRETS, SETTING_NAMES } from '#server/settings';
import { leaveOut } from '../support/left-out.ts';

const read = (name: string): string => readFileSync(`docs/${name}`, 'utf8');
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

it('what is deployed sets no setting that there is not', () => {
  const known = [
    'HOME_DIR',
    ...SETTING_NAMES,
    ...SECRETS.map((name) => `${name}_FILE`),
    'SITE_FILE',
    'NODE_ENV',
  ];
  const named = [
    ...all(read('deploy/Dockerfile').match(/^ENV .*$/m)?.[0] ?? '', /([A-Z_]+)=/g),
    ...all(read('deploy/candlestate.service').match(/^Environment=.*$/m)?.[0] ?? '', /([A-Z_]+)=/g),
    ...all(read('deploy/compose.yaml').match(/^ {2}app:\n(?: {4}.*\n)+/m)?.[0] ?? '', /^ {6}([A-Z_]+):/gm),
    ...all(read('DEPLOY.md'), / --([a-z-]+)/g)
      .map((flag) => flag.toUpperCase().replaceAll('-', '_'))
      .filter((name) => /_(DIR|HOSTS|URL|FROM)$/.test(name)),
  ];
  expect(named.length).toBeGreaterThan(12);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

it('what is deployed copies and starts files that there are', () => {
  const dockerfile = read('deploy/Dockerfile');
  const files = [
    ...all(dockerfile, /\/app\/(?!node_modules|dist)(\S+)/g),
    ...all(dockerfile, /"(src\/[^"]+)"/g),
    ...all(read('deploy/candlestate.service'), / (src\/\S+)/g),
    ...all(read('DEPLOY.md'), /(?:\(|cp )(?:docs\/)?(deploy\/[\w.-]+)/g).map((name) => `docs/${name}`),
  ];
  expect(files.length).toBeGreaterThan(8);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

it('Prometheus takes the alarms', (context) => {
  const { error, status, stderr } = spawnSync('promtool', ['check', 'rules', 'docs/deploy/alerts.yaml']);
  if (error) leaveOut(context, 'promtool');
  expect(`${status} ${stderr}`).toBe('0 ');
});
