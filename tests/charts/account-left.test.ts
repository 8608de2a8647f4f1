import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { deriveTestChart } from '#chart-tools/paths/derive';
import { explore, stepOf, transitionPaths } from '#chart-tools/paths/generate';
import type { TestModel } from '#chart-tools/test-model';
import { appMachine } from '#machines/app/app.machine';
import { rowsOf } from '#machines/app/feature';
import type { SingletonId, SingletonMachines } from '#machines/app/singletons';
import { APP_ROWS, SINGLETONS_OF_ACCOUNT } from '#machines/app/wiring';
import { readTestModels } from '../../src/cli/chart-tests.ts';
import { FEATURES } from '../../src/client/features/all.ts';

/** What belongs to an account is gone when the account is left, in whatever state its chart stands. */

const models = new Map(
  [...(await readTestModels(process.cwd())).values()].map((model) => [model.machine.id, model]),
);
/** One of the charts that always run. */
const singleton = (id: SingletonId) => (appMachine.implementations.actors as SingletonMachines)[id];
const ofAccount = FEATURES.filter(
  ({ scope, listens }) => scope === 'account' || listens.some(({ send }) => send === 'account.left'),
);
const charts = [
  ...new Map(
    [...SINGLETONS_OF_ACCOUNT.map(singleton), ...ofAccount.map(({ machine }) => machine)].map(
      (machine): [string, AnyStateMachine] => [machine.id, machine],
    ),
  ).values(),
];

type Kept = {
  regions?: readonly string[];
  /** What of the states is the account's, where that is no region. */
  of?: (left: AnyMachineSnapshot) => unknown;
  context?: readonly string[];
  because: string;
};

/** Parts of a chart that are not the account's, each with the reason. */
const KEPT: Record<string, Kept> = {
  connection: {
    of: (left) => left.matches({ live: { open: { login: 'loggedIn' } } }),
    context: ['topics', 'attempt', 'unansweredPings', 'accountSeq', 'replaySpeed'],
    because: 'the link carries the prices of every visitor; a login counts its pushes anew',
  },
  commandLog: {
    context: ['commands', 'running', 'asked'],
    because: 'a command is kept under its account until its end is known, and shown to that account alone',
  },
  appLock: {
    of: (left) => left.hasTag('pad'),
    context: ['lock', 'leftAtMs', 'purpose', 'canRecognise'],
    because: 'the lock is the device’s, and what is entered in a pad of its settings the account’s',
  },
  orderForm: {
    regions: ['quote'],
    context: ['instrument', 'close', 'heardAtMs'],
    because: 'the price of an instrument is shown to visitors as well (S2.3)',
  },
  drawings: {
    regions: ['layout'],
    context: ['instrumentId', 'tool'],
    because: 'the chart is still shown, and reads the drawings of who is in front now',
  },
  orderList: { regions: ['spinner'], because: 'a spinner that turns for half a second more shows nothing' },
  pagedList: { regions: ['spinner'], because: 'a spinner that turns for half a second more shows nothing' },
  push: {
    regions: ['card'],
    context: ['isAnswered'],
    because: 'a card that offers pushes is answered once on a device',
  },
  verificationCode: {
    regions: ['captcha'],
    context: ['captcha'],
    because: 'a picture to read belongs to no account, and the form of a visitor may be open with it',
  },
  accountForm: {
    regions: ['method'],
    context: ['methods'],
    because: 'by e-mail or by phone is how the form looks, and comes with the settings of the site',
  },
};

const without = (whole: object, keys: readonly string[] = []): object =>
  Object.fromEntries(Object.entries(whole).filter(([key]) => !keys.includes(key)));

function factsOf(snapshot: AnyMachineSnapshot): object {
  const { value, context, machine } = snapshot;
  const kept = KEPT[machine.id];
  return {
    value: kept?.of ? kept.of(snapshot) : typeof value === 'object' ? without(value, kept?.regions) : value,
    context: without(context as object, kept?.context),
  };
}

/** Every situation the generated paths reach, where the chart stood before and where it stands after its account was left. */
function situationsOf(model: TestModel): { at: AnyMachineSnapshot; left: AnyMachineSnapshot }[] {
  const chart = deriveTestChart(model.machine);
  return transitionPaths(model)
    .flatMap(({ steps }) => steps.map(({ state }) => state))
    .map((at) => ({ at, left: stepOf(chart, at, { type: 'account.left' }) }));
}

describe('a chart that holds what is an account’s', () => {
  it.each(charts)('S6.1 $id goes back to its start from every state when the account is left', (machine) => {
    const model = models.get(machine.id);
    if (!model) throw new Error(`${machine.id} has no model`);
    // Only where it starts: the paths explore the rest.
    const [first] = explore({ ...model, keyOf: () => null });
    const start = first?.situations[0]?.state as AnyMachineSnapshot;
    const stayed = situationsOf(model)
      .filter(({ at }) => at.status === 'active')
      .filter(({ left }) => JSON.stringify(factsOf(left)) !== JSON.stringify(factsOf(start)))
      .map(({ at, left }) => `${JSON.stringify(at.value)} → ${JSON.stringify(factsOf(left))}`);
    expect([...new Set(stayed)], `${machine.id} starts as ${JSON.stringify(factsOf(start))}`).toEqual([]);
  });

  it('S6.1 is told so, if it is told who is in front', () => {
    const told = new Set<string>([...SINGLETONS_OF_ACCOUNT, ...ofAccount.map(({ id }) => id)]);
    const hearing = [...APP_ROWS, ...FEATURES.flatMap(rowsOf)].filter(({ on }) => on === 'session.started');
    // The tabs keep the token of the device, and forget it when that session ends.
    expect(hearing.map(({ to }) => to).filter((to) => !told.has(to))).toEqual(['tabs']);
  });
});
