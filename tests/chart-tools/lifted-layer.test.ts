import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../../src/cli/run-steps.ts';

/** The layer of the test models, copied to a folder with xstate and nothing else, on the README's own example. */

const LAYER = join(ROOT, 'src/chart-tools');
const PACKAGES = ['xstate'];
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lifted-layer-'));
  cpSync(join(LAYER, 'paths'), join(folder, 'paths'), { recursive: true });
  cpSync(join(LAYER, 'test-model.ts'), join(folder, 'test-model.ts'));
  for (const name of PACKAGES) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name), 'junction');
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
});
afterAll(() => rmSync(folder, { recursive: true }));

it('the layer of the test models works alone, on the traffic light of its README', () => {
  const readme = readFileSync(join(LAYER, 'paths/README.md'), 'utf8');
  const [, example = ''] = /```ts\n(.*?)```/s.exec(readme) ?? [];
  writeFileSync(join(folder, 'traffic-light.ts'), example);
  const printed = execFileSync(process.execPath, ['traffic-light.ts'], { cwd: folder, encoding: 'utf8' });
  expect(JSON.parse(printed)).toEqual({
    states: { covered: 6, all: 6 },
    transitions: { covered: 9, all: 9 },
    complaints: [],
    way: ['done:testLamps', 'after:green@trafficLight.green', 'after:yellow@trafficLight.yellow'],
    delays: ['10000 10000', 'green 20000', 'testTimeout 3000', 'yellow 3000'],
  });
});
