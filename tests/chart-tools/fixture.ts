import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../src/cli/run-steps.ts';

/** A small project of its own, with one chart, in a temporary folder. */
export class FixtureProject {
  readonly root = mkdtempSync(join(tmpdir(), 'candlestate-fixture-'));

  constructor() {
    symlinkSync(join(ROOT, 'node_modules'), join(this.root, 'node_modules'), 'junction');
    this.write('package.json', '{ "type": "module" }');
    this.write('src/contract/nothing.ts', 'export {};');
  }

  write(file: string, text: string): void {
    mkdirSync(join(this.root, file, '..'), { recursive: true });
    writeFileSync(join(this.root, file), text);
  }

  writeMachine(name: string, text: string): void {
    this.write(`machines/${name}/${name}.machine.ts`, text);
  }

  /** Commits the machines; `HEAD` names the commit. */
  commit(): void {
    const git = (...args: string[]): void => {
      execFileSync(
        'git',
        ['-c', 'commit.gpgsign=false', '-c', 'user.name=test', '-c', 'user.email=test@example.org', ...args],
        {
          cwd: this.root,
          stdio: 'ignore',
        },
      );
    };
    git('init');
    git('add', 'machines', 'src', 'package.json');
    git('commit', '-m', 'charts');
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** A door: what a chart file of the project looks like. */
export const DOOR = `import { assign, fromPromise, setup } from 'xstate';

/**
 * Door: open or closed, and locked by itself after a while.
 * Nothing starts it, and it never ends.
 */
export const doorMachine = setup({
  types: { context: {} as { knocks: number } },
  actors: { polish: fromPromise<void, { minutes: number }>(async () => undefined) },
  actions: { countKnock: assign(({ context }) => ({ knocks: context.knocks + 1 })), ring: () => undefined },
  guards: { hasKey: () => true, isWelcome: ({ context }) => context.knocks > 2 },
  delays: { lockDelay: 5_000 },
}).createMachine({
  id: 'door',
  context: { knocks: 0 },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'door.open': { guard: 'isWelcome', target: 'open' },
        'door.knock': { actions: ['countKnock', { type: 'ring', params: { tone: 'low' } }] },
      },
      after: { lockDelay: { target: 'locked' } },
      meta: { clauses: ['S1.1'] },
    },
    open: { invoke: { src: 'polish', id: 'polish', input: () => ({ minutes: 2 }) }, on: { 'door.close': { target: 'closed' }, 'door.smash': { target: 'broken' } } },
    locked: { on: { 'door.unlock': { guard: 'hasKey', target: 'closed' } } },
    broken: { type: 'final' },
  },
});
`;
