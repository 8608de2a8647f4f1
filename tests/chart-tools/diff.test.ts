import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diffSince } from '#chart-tools/diff/diff';
import { DOOR, FixtureProject } from './fixture.ts';

/** Each case edits the committed door in one place; the reviewer reads that, and nothing else. */
const CASES: readonly (readonly [
  claim: string,
  edits: [before: string, after: string][],
  lines: string[],
])[] = [
  [
    'a transition added',
    [["'door.close': {", "'door.slam': { target: 'locked' }, 'door.close': {"]],
    ['+ transition open on door.slam → locked'],
  ],
  [
    'a transition removed',
    [[", 'door.smash': { target: 'broken' }", '']],
    ['- transition open on door.smash → broken'],
  ],
  [
    'a transition retargeted',
    [["guard: 'hasKey', target: 'closed'", "guard: 'hasKey', target: 'open'"]],
    ['~ locked on door.unlock [hasKey]: retargeted closed → open'],
  ],
  [
    'a guard exchanged',
    [["guard: 'hasKey', target", "guard: 'isWelcome', target"]],
    ['~ locked on door.unlock [isWelcome]: guard hasKey → isWelcome'],
  ],
  [
    'a guard taken away',
    [["{ guard: 'hasKey', target", '{ target']],
    ['~ locked on door.unlock: guard hasKey → none'],
  ],
  [
    'a guard that decides differently',
    [['context.knocks > 2', 'context.knocks > 3']],
    [
      '~ guard isWelcome is written anew',
      '  before ({ context }) => context.knocks > 2',
      '  now    ({ context }) => context.knocks > 3',
    ],
  ],
  [
    'actions exchanged',
    [["['countKnock', {", '[{']],
    ['~ closed on door.knock: actions countKnock, ring (tone: low) → ring (tone: low)'],
  ],
  [
    'the parameters of an action',
    [["tone: 'low'", "tone: 'high'"]],
    ['~ closed on door.knock: actions countKnock, ring (tone: low) → countKnock, ring (tone: high)'],
  ],
  [
    'a timer of another length',
    [['lockDelay: 5_000', 'lockDelay: 7_000']],
    ['~ closed: after lockDelay (5\u00a0s) → after lockDelay (7\u00a0s)'],
  ],
  [
    'a state added, and what leads there',
    [["broken: { type: 'final' }", "broken: { type: 'final' }, ajar: { meta: { clauses: ['S1.2'] } }"]],
    ['+ state ajar (atomic, S1.2)'],
  ],
  [
    'what an actor is given',
    [['minutes: 2', 'minutes: 3']],
    [
      '~ input of polish is written anew',
      '  before () => ({ minutes: 2 })',
      '  now    () => ({ minutes: 3 })',
    ],
  ],
  [
    'a state moved into another, with its transitions',
    [
      ["    locked: { on: { 'door.unlock': { guard: 'hasKey', target: 'closed' } } },\n", ''],
      [
        'open: {',
        "open: { initial: 'locked', states: { locked: { on: { 'door.unlock': { guard: 'hasKey', target: '#door.closed' } } } },",
      ],
      ["lockDelay: { target: 'locked' }", "lockDelay: { target: 'open.locked' }"],
    ],
    [
      '~ state locked moved to open.locked',
      '~ state open: kind atomic → compound',
      '~ state open: initial state none → open.locked',
    ],
  ],
  [
    'a state of another kind',
    [["broken: { type: 'final' }", 'broken: {}']],
    ['~ state broken: kind final → atomic'],
  ],
  [
    'another initial state',
    [["initial: 'closed'", "initial: 'locked'"]],
    ['~ state door: initial state closed → locked'],
  ],
  ['other clauses', [["['S1.1']", "['S1.1', 'S1.3']"]], ['~ state closed: clauses S1.1 → S1.1 S1.3']],
  [
    'alternatives in another order',
    [
      [
        "{ guard: 'isWelcome', target: 'open' }",
        "[{ guard: 'hasKey', target: 'broken' }, { guard: 'isWelcome', target: 'open' }]",
      ],
    ],
    ['~ closed on door.open: alternatives are tried in another order'],
  ],
];

describe('a reviewer reads what changed since a revision', () => {
  const projects: FixtureProject[] = [];
  const projectWith = (before: string): FixtureProject => {
    const project = new FixtureProject();
    projects.push(project);
    project.writeMachine('door', before);
    project.commit();
    return project;
  };
  afterAll(() => {
    for (const project of projects) project.remove();
  });

  it.each(CASES)('%s', async (claim, edits, lines) => {
    const edited = edits.reduce((text, [from, to]) => text.replace(from, to), DOOR);
    expect(edited).not.toBe(DOOR);
    const swapped = "[{ guard: 'isWelcome', target: 'open' }, { guard: 'hasKey', target: 'broken' }]";
    const before = claim.includes('order')
      ? DOOR.replace("{ guard: 'isWelcome', target: 'open' }", swapped)
      : DOOR;
    const project = projectWith(before);
    project.writeMachine('door', edited);
    const said = (await diffSince(project.root, 'HEAD')).split('\n');
    expect(said).toEqual(['1 chart changed since HEAD.', '', 'door', ...lines.map((line) => `  ${line}`)]);
  });

  describe('of whole charts', () => {
    let project: FixtureProject;
    beforeAll(() => {
      project = projectWith(DOOR);
    });

    it('nothing, when nothing changed', async () => {
      expect(await diffSince(project.root, 'HEAD')).toBe('No chart changed since HEAD.');
    });

    it('the ones added', async () => {
      project.writeMachine('gate', DOOR.replaceAll('door', 'gate'));
      expect(await diffSince(project.root, 'HEAD')).toContain(
        'gate\n  + chart added: 5 states, 6 transitions',
      );
    });

    it('an unknown revision is refused', async () => {
      await expect(diffSince(project.root, 'no-such-revision')).rejects.toThrow(
        'git knows no revision no-such-revision',
      );
    });
  });
});
