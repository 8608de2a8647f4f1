import { afterEach, beforeEach, expect, test } from 'vitest';
import { Bus } from '#server/bus/bus';
import { type NodeState, Nodes } from '#server/bus/nodes';
import { BusHub } from '../../support/bus-hub.ts';
import { dashboardOf } from '../../support/house.ts';
import { startServer } from '../../support/server.ts';

const fail = (cause: unknown) => {
  throw cause;
};

let hub: BusHub;
let passedMs: number;
let stops: (() => void)[];
let buses: Bus[];

beforeEach(() => {
  hub = new BusHub();
  passedMs = 0;
  stops = [];
  buses = [];
});
afterEach(async () => {
  for (const stop of stops) stop();
  for (const bus of buses) await bus.close();
});

function startNode(name: string) {
  const state: NodeState = { name, startedAtMs: 1, isDraining: false, version: '1.0.0', waiting: 0 };
  const bus = new Bus(fail, hub.connect);
  const nodes = new Nodes(
    bus,
    () => ({ ...state }),
    () => passedMs,
  );
  buses.push(bus);
  stops.push(nodes.start());
  return { nodes, state };
}

const namesOf = (nodes: Nodes) => nodes.list().map(({ name, isOwn }) => (isOwn ? `${name} itself` : name));

test('S4.9 nodes know one another as soon as they start, each itself first', () => {
  const [b, c, a] = ['b', 'c', 'a'].map(startNode);
  expect(b && namesOf(b.nodes)).toEqual(['b itself', 'a', 'c']);
  expect(c && namesOf(c.nodes)).toEqual(['c itself', 'a', 'b']);
  expect(a && namesOf(a.nodes)).toEqual(['a itself', 'b', 'c']);
});

test('S4.9 a node hears of another what that told last, and of itself how it is now', () => {
  const [one, other] = [startNode('one'), startNode('other')];
  Object.assign(other.state, { isDraining: true, waiting: 7 });
  expect(one.nodes.list()[1]).toMatchObject({ isDraining: false, waiting: 0 });
  expect(other.nodes.list()[0]).toMatchObject({ isDraining: true, waiting: 7 });
  other.nodes.tell();
  expect(one.nodes.list()[1]).toMatchObject({ name: 'other', isDraining: true, waiting: 7, isOwn: false });
});

test('S4.9 a node that says nothing any more is forgotten, and known again with its next word', () => {
  const [one, other] = [startNode('one'), startNode('other')];
  passedMs = 15_000;
  expect(namesOf(one.nodes)).toEqual(['one itself', 'other']);
  passedMs = 17_000;
  expect(namesOf(one.nodes)).toEqual(['one itself']);
  other.nodes.tell();
  expect(namesOf(one.nodes)).toEqual(['one itself', 'other']);
});

test('S4.9 the desk of one node lists the others, with how they are', async () => {
  const server = await startServer({ bus: new Bus(fail, hub.connect) });
  const { state, nodes } = startNode('other');
  Object.assign(state, { isDraining: true, waiting: 3 });
  nodes.tell();
  const listed = (await dashboardOf(server)).nodes;
  expect(listed).toEqual([
    expect.objectContaining({ asked: 'yes', state: 'serving' }),
    expect.objectContaining({ name: 'other', asked: '', state: 'draining', 'commands waiting': '3' }),
  ]);
  expect(namesOf(nodes)).toEqual(['other itself', listed[0]?.name]);
  await server.dispose();
});
