import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { replay } from '#chart-tools/trace/replay';
import { appMachine } from '#machines/app/app.machine';
import { by } from '#machines/by';
import type { Http } from '../../src/client/actors/http.ts';
import type { Feature } from '../../src/client/app/boot/feature.ts';
import { FEATURES } from '../../src/client/features/all.ts';
import { INVARIANTS, LATER, type Tally } from './invariants.ts';
import { CONNECTION, EFFORT, type Effort, modelsOf, proveSlice, SLICES, tell } from './prove.ts';
import type { Slice } from './world.ts';
import { changed, type Fault, worldsOf } from './worlds.ts';

/** The charts that run together keep the invariants; `npm run soak` goes further by these bounds. */

const ROOT = join(import.meta.dirname, '../..');
const times = Number(process.env.PROVE_TIMES ?? 1);
const tally: Tally = new Map();
const effort: Effort = {
  near: { ...EFFORT.near, states: EFFORT.near.states * times },
  far: { ...EFFORT.far, steps: EFFORT.far.steps * times },
  tally,
};

const models = await modelsOf(ROOT);

describe('the charts together', () => {
  it.each(SLICES.map((slice) => [slice.name, slice] as const))(
    'S6.1 S6.2 S6.3 S7.24 S8.3 the session, the commands and %s keep every invariant',
    (_, slice) => {
      const { breach, near } = proveSlice(slice, models, effort);
      expect(
        breach && `${breach.sentences.join(' ')} ${breach.way.map(({ label }) => label).join(' → ')}`,
      ).toBe(null);
      expect(near.states).toBeGreaterThan(20);
    },
    600_000,
  );

  const sentences = [...INVARIANTS, ...LATER].map(({ sentence }) => sentence);
  it.each(
    sentences,
  )('S6.1 %s It was asked, as often and as far from the start as the page says', (sentence) => {
    const row = readFileSync(join(ROOT, 'docs/proven.md'), 'utf8')
      .split('\n')
      .find((line) => line.startsWith(`| ${sentence} |`));
    const { steps = 0, depth = 0 } = tally.get(sentence) ?? {};
    const [toldSteps = Infinity, toldDepth = Infinity] = [
      ...(row ?? '').matchAll(/[\d,]+(?= times| steps)/g),
    ].map(([number]) => Number(number.replaceAll(',', '')));
    expect({ steps: steps >= toldSteps, depth: depth >= toldDepth }, row).toEqual({
      steps: true,
      depth: true,
    });
  });
});

const featureOf = (id: string): Feature => {
  const feature = FEATURES.find((one) => one.id === id);
  if (!feature) throw new Error(`no feature is called ${id}`);
  return feature;
};

/** Explores a feature that a fault makes wrong, as far as `npm test` does. */
const search = (feature: Feature, fault: Fault = {}) =>
  searchSlice({ name: feature.id, features: [feature] }, fault);

function searchSlice(slice: Slice, fault: Fault) {
  const { breach } = proveSlice(slice, models, EFFORT, fault);
  if (!breach) throw new Error('nothing was found');
  return { ...breach, told: tell(worldsOf(slice, models, fault), breach) };
}

describe('the exploration finds', () => {
  it('S6.1 S8.3 a command that is repeated under the account that came after', () => {
    // As it was before commands belonged to an account: the call takes the token in front, and nothing tells the form.
    const inFront = (http: Http): Http => {
      return (route, request, { token: _, ...options } = {}) => http(route, request, options);
    };
    const { sentences, told, way } = search(
      { ...featureOf('withdrawalForm'), scope: 'device' },
      { http: inFront },
    );
    expect(sentences).toEqual(['A key is sent under one account only.']);
    expect(way.length).toBeLessThan(7);
    expect(told.diagram).toContain('withdrawalForm.send');
  }, 600_000);

  it('S6.1 S8.3 a command log that keeps the account that is left', () => {
    const commandLog = (chart: AnyStateMachine) => changed(chart, '', { on: { 'account.left': {} } });
    const { sentences } = search(featureOf('withdrawalForm'), { charts: { commandLog } });
    expect(sentences).toEqual([
      'A chart calls under the token in front, or under the one its command began with; the session also goes back to the real one behind it, and ends that.',
    ]);
  }, 600_000);

  it('S6.1 a transition that swallows the end of the account in one state', () => {
    const wallet = featureOf('wallet');
    const machine = changed(wallet.machine, 'ready', { on: { 'account.left': {} } });
    const { sentences, told } = search({ ...wallet, machine });
    expect(sentences).toEqual(['What a chart holds of an account belongs to the account in front.']);
    expect(told.diagram.split('\n')[0]).toBe('sequenceDiagram');
    const machines = [appMachine, ...Object.values(appMachine.implementations.actors), machine].filter(
      (one): one is AnyStateMachine => one instanceof StateMachine,
    );
    const byId = new Map(machines.map((one) => [one.id, one]));
    expect(replay(told.trace, byId)).toMatchObject({ isLegal: true });
  }, 600_000);

  it('S6.1 S7.30 a transition that swallows account.left in one state of the connection', () => {
    const connection = (chart: AnyStateMachine) =>
      changed(chart, 'live.open.login.loggedIn', { on: { 'account.left': {} } });
    const { sentences, told } = searchSlice(CONNECTION, { charts: { connection } });
    expect(sentences).toEqual(['What a chart holds of an account belongs to the account in front.']);
    expect(told.diagram).toContain('account.left');
  }, 600_000);

  it('S6.4 a factor that is removed without a proof', () => {
    const factors = featureOf('factors');
    const on = { 'change.confirm': { target: '#factors.shown.removal.removing' } };
    const machine = changed(factors.machine, 'shown.removal.asking', { on });
    expect(search({ ...factors, machine }).sentences).toEqual([
      'A factor is added or removed, and recovery codes are renewed, only after a proof of their own.',
    ]);
  }, 600_000);

  it('S8.3 a busy state that nothing ends', () => {
    const download = featureOf('ledgerExport');
    const invoke = { id: 'fetchFile', src: 'fetchFile' };
    const machine = changed(download.machine, 'fetching', { invoke, after: {} });
    expect(search({ ...download, machine }).sentences).toEqual([
      'Every busy state ends once the server answers and time passes.',
    ]);
  }, 600_000);

  it('S2.45 a chart that saves again after each answer', () => {
    const drawings = featureOf('drawings');
    const always = { target: 'saving' };
    const machine = changed(drawings.machine, 'layout.shown.level', { always });
    const { sentences, way } = search({ ...drawings, machine });
    expect(sentences).toEqual([
      'No chart asks on and on: once the server has answered, nothing is asked until time passes.',
    ]);
    expect(way.length).toBeLessThan(4);
  }, 600_000);

  it('S6.3 a switch of accounts that the session tells nobody', () => {
    const session = (chart: AnyStateMachine) =>
      chart.provide({ actions: { notifySwitched: () => undefined } });
    expect(search(featureOf('wallet'), { charts: { session } }).sentences).toEqual([
      'What a chart holds of an account belongs to the account in front.',
    ]);
  }, 600_000);

  it('S6.1 a wallet that is declared the device’s', () => {
    expect(search({ ...featureOf('wallet'), scope: 'device' }).sentences).toEqual([
      'What a chart holds of an account belongs to the account in front.',
    ]);
  }, 600_000);

  const orderForm = featureOf('orderForm');
  const ORDER = [
    'An order goes out only under a fresh price, which was heard since the socket was last lost.',
  ];

  it('S5.9 an order form that does not hear that the socket is lost', () => {
    const listens = orderForm.listens.filter(({ on }) => on !== 'connection.lost');
    const features = [{ ...orderForm, listens }];
    expect(searchSlice({ name: 'orderForm', features, singletons: ['connection'] }, {}).sentences).toEqual(
      ORDER,
    );
  }, 600_000);

  it('S5.9 an order that is confirmed on a stale price', () => {
    const on = { 'order.confirm': { target: 'submitting', actions: by('storeKey') } };
    const features = [{ ...orderForm, machine: changed(orderForm.machine, 'flow.confirming', { on }) }];
    expect(searchSlice({ name: 'orderForm', features, singletons: ['connection'] }, {}).sentences).toEqual(
      ORDER,
    );
  }, 600_000);

  it('S7.24 a command whose every try has a key of its own', () => {
    let tries = 0;
    const http =
      (http: Http): Http =>
      (route, request, { idempotencyKey: key, ...options } = {}) => {
        tries += 1;
        return http(route, request, { ...options, ...(key && { idempotencyKey: `${key}-${tries}` }) });
      };
    expect(search(featureOf('withdrawalForm'), { http: http as never }).sentences).toEqual([
      'A command that is sent again after its answer was lost is carried out once.',
    ]);
  }, 600_000);
});
