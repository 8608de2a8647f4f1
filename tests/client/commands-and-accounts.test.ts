import { describe, expect, it } from 'vitest';
import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  fromCallback,
  fromPromise,
  StateMachine,
} from 'xstate';
import { eventsTo, explore, type Situation } from '#chart-tools/paths/generate';
import { allStates } from '#chart-tools/paths/transitions';
import type { User } from '#contract/entities-user';
import { CallFailure } from '#contract/failure';
import type { Route } from '#contract/route';
import { commandOutcome, logout } from '#contract/routes/account';
import { singletonsOf } from '#machines/app/singletons';
import { COMMAND_KINDS, type CommandKind } from '#machines/command/logged-command';
import { toldCommands } from '#machines/command-log/command-log.machine';
import { tabsMachine } from '#machines/tabs/tabs.machine';
import { readTestModels } from '../../src/cli/chart-tests.ts';
import type { CallOptions, Http } from '../../src/client/actors/http.ts';
import { provideApp } from '../../src/client/actors/implementations.ts';
import { PriceStore } from '../../src/client/actors/price-store.ts';
import type { Feature, FeatureDeps } from '../../src/client/app/boot/feature.ts';
import { FEATURES, type FeatureId } from '../../src/client/features/all.ts';
import { BASIC_INFO } from '../gallery/samples-account.ts';
import { appInput, userOf } from '../support/fixtures.ts';
import { openFeature } from '../support/open-feature.ts';
import { settled, startChart } from '../support/start-chart.ts';

/**
 * Every command of the app, with its answer on the way or lost, while another account takes the place of the one that
 * began it. The list of commands is made from the features: a feature that is added is tested here by itself.
 */

const models = new Map(
  [...(await readTestModels(process.cwd())).values()].map((model) => [model.machine.id, model]),
);

type Call = {
  route: Route;
  request: Record<string, unknown>;
  token: string | null;
  key: string | undefined;
  resolve: (data: unknown) => void;
  reject: (error: unknown) => void;
};

/** The app with its real features before a server whose every answer the test gives. */
function startApp() {
  const calls: Call[] = [];
  let tokenNow: () => string | null = () => null;
  const http = ((route: Route, request: Record<string, unknown>, options: CallOptions = {}) =>
    new Promise((resolve, reject) => {
      const token = options.token === undefined ? tokenNow() : options.token;
      const answer = (data: unknown): void => resolve({ data, message: 'done' });
      calls.push({ route, request, token, key: options.idempotencyKey, resolve: answer, reject });
      if (route === (logout as unknown as Route)) answer(null);
    })) as unknown as Http;
  const logic = provideApp({
    http,
    prices: new PriceStore(() => undefined),
    loadLanguage: async () => undefined,
    readManifest: () => new Promise(() => undefined),
    device: { settings: '', language: () => 'en' },
    ageOfCommandMs: () => 1_000,
    lastKnownUser: async () => null,
    socket: {
      url: () => '',
      onQuotes: () => undefined,
      onCandles: () => undefined,
      onAlive: () => undefined,
    },
  }).provide({
    actors: { tabs: tabsMachine.provide({ actors: { watchDevice: fromCallback(() => undefined) } }) },
  });
  const { actor, clock } = startChart(logic, { input: appInput });
  const charts = singletonsOf(actor.system);
  tokenNow = () => charts.session.getSnapshot().context.token;
  const deps: FeatureDeps = {
    http,
    token: tokenNow,
    accountId: () => charts.session.getSnapshot().context.user?.id ?? 0,
    language: () => 'en',
    zone: () => 'UTC',
    origin: 'https://api.example.com',
    now: () => 0,
    installPrompt: () => null,
    recorded: () => ({ build: '', steps: [] }),
    onExpired: (token) => charts.session.send({ type: 'session.expired', token }),
    settings: () => BASIC_INFO,
  };
  const pass = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 2_000) {
      clock.increment(2_000);
      await settled();
    }
  };
  return { actor, charts, calls, deps, pass };
}

type App = ReturnType<typeof startApp>;

/** Begins one command in a running app. Answers the chart that carries it out. */
type Begin = (app: App) => Promise<AnyActorRef>;
type Command = { name: string; kind: CommandKind; owner: User; begin: Begin };

const real = userOf({ id: 1 });
const demo = userOf({ id: 2, isDemo: true });
const other = userOf({ id: 3, email: 'other@example.com' });
/** What the paths of every chart call the key of their command. */
const KEY = 'key';

const isCommand = (logic: unknown): boolean => logic instanceof StateMachine && logic.id === 'command';

const provided = ({ machine, actors }: Feature<FeatureId>, deps: FeatureDeps): AnyStateMachine =>
  machine.provide({ actors: actors(deps) });

/** The commands one feature sends: every state that invokes one, and the shortest path there for each kind that it sends. */
function commandsOf(feature: Feature<FeatureId>): Command[] {
  const machine = provided(feature, startApp().deps);
  const { actors } = machine.implementations;
  return allStates(machine).flatMap((node) =>
    node.invoke
      .filter(({ src }) => isCommand(actors[String(src)]))
      .flatMap(({ id, input }): Command[] => {
        const nearest = new Map<CommandKind, Situation>();
        for (const situation of situationsIn(machine, node.id)) {
          const kind = kindOf(input, situation);
          if (!nearest.has(kind)) nearest.set(kind, situation);
        }
        return Array.from(nearest, ([kind, situation]) => {
          const begin: Begin = (app) => drive(app, feature, eventsTo(situation));
          return { name: `${feature.id} ${id} (${kind})`, kind, owner: real, begin };
        });
      }),
  );
}

/** Where a chart stands in a state, the nearest to its start first. */
function situationsIn(machine: AnyStateMachine, nodeId: string): Situation[] {
  const model = models.get(machine.id);
  if (!model) throw new Error(`${machine.id} has no model`);
  const found = explore(model).flatMap(({ situations }) =>
    situations.filter(({ state }) => state._nodes.some(({ id }) => id === nodeId)),
  );
  if (found.length === 0) throw new Error(`no path reaches ${nodeId}`);
  return found;
}

type Input = (args: object) => { kind: CommandKind };

/** What kind of command a state starts, from the input it gives the command there. */
function kindOf(input: unknown, { state }: Situation): CommandKind {
  const context: unknown = state.context;
  return (input as Input)({ context, self: { system: { get: () => undefined } }, event: {} }).kind;
}

/** The pictures a chart asks for; the paths name those of the chart they were made from. */
const slotsIn = (machine: AnyStateMachine | undefined): string[] =>
  (machine ? allStates(machine) : [])
    .filter(({ key }) => key === 'kept')
    .flatMap(({ invoke }) => invoke.map(({ id }) => id));

/** A slot of one chart as the slot in the same place of another; the last one stands for those beyond it. */
function slotsBetween(from: AnyStateMachine | undefined, to: AnyStateMachine): (slot: string) => string {
  const [known, wanted] = [slotsIn(from), slotsIn(to)];
  return (slot) => wanted[known.indexOf(slot)] ?? wanted.at(-1) ?? slot;
}

/** Opens the feature and walks it along the path; what it loads on the way comes as the path says. */
async function drive(
  app: App,
  feature: Feature<FeatureId>,
  events: readonly AnyEventObject[],
): Promise<AnyActorRef> {
  const machine = provided(feature, app.deps);
  const loads = new Map<string, (output: unknown) => void>();
  const held: Record<string, AnyActorLogic> = {};
  for (const [name, own] of Object.entries(machine.implementations.actors)) {
    if (isCommand(own)) continue;
    held[name] =
      own instanceof StateMachine
        ? fromCallback(() => undefined)
        : fromPromise(({ self }) => new Promise((resolve) => void loads.set(self.id, resolve)));
  }
  const provider = machine.provide({ actors: held });
  const ref: AnyActorRef = openFeature(app.actor, feature.id, provider, feature.input(app.deps));
  const slotOf = slotsBetween(models.get(machine.id)?.machine, machine);
  for (const own of events) {
    const event: AnyEventObject = { ...own, ...('slot' in own && { slot: slotOf(own.slot as string) }) };
    const { type, output } = event;
    if (type.startsWith('done:')) loads.get(type.slice('done:'.length))?.(output);
    else ref.send(event);
    await settled();
  }
  return ref;
}

const COMMANDS: Command[] = FEATURES.flatMap(commandsOf);

const open = ({ charts }: App, user: User, token: string): void =>
  charts.session.send({ type: 'session.opened', signedIn: { token, user } });

/** How the account is left, and who is in front until it comes back. */
const LEAVINGS: Record<string, (app: App, owner: User) => Promise<void>> = {
  'the demo account is entered': async (app, owner) => open(app, owner === demo ? real : demo, 'token-else'),
  'another user logs in': async (app) => open(app, other, 'token-else'),
  'the user logs out': async ({ charts }) => {
    charts.session.send({ type: 'session.logout' });
    await settled();
  },
  'the session expires': async ({ charts }) =>
    charts.session.send({ type: 'session.expired', token: 'token-owner' }),
};
const ANSWERS = ['is on its way', 'was lost'] as const;

const sent = ({ calls }: App): Call[] => calls.filter(({ key }) => key === KEY);
const asks = ({ calls }: App): Call[] =>
  calls.filter(({ route }) => route === (commandOutcome as unknown as Route));

describe('a command belongs to the account that began it', () => {
  it('S7.1 every kind of command is tested here', () => {
    expect([...new Set(COMMANDS.map(({ kind }) => kind))].sort()).toEqual([...COMMAND_KINDS].sort());
  });

  for (const { name, kind, owner, begin } of COMMANDS)
    for (const [leaving, leave] of Object.entries(LEAVINGS))
      for (const answer of ANSWERS)
        it(`S8.3 S6.1 ${name}: its answer ${answer}, ${leaving}, and back`, async () => {
          const app = startApp();
          const { charts } = app;
          open(app, owner, 'token-owner');
          const ref = await begin(app);
          await settled();
          expect(sent(app).map(({ token }) => token)).toEqual(['token-owner']);
          expect(charts.commandLog.getSnapshot().context.commands).toMatchObject([
            { kind, key: KEY, accountId: owner.id },
          ]);
          if (answer === 'was lost') {
            sent(app)[0]?.reject(new CallFailure('lost', 'network'));
            await settled();
            await app.pass(2_000);
            expect(sent(app).map(({ token }) => token)).toEqual(['token-owner', 'token-owner']);
          }
          const before = sent(app).length;
          await leave(app, owner);
          const told: AnyEventObject[] = [];
          ref.on('*', (event: AnyEventObject) => void told.push(event));
          sent(app).at(-1)?.resolve({});
          await app.pass(120_000);
          expect(sent(app), 'calls with the key under another account').toHaveLength(before);
          expect(asks(app), 'no other account asks for it').toEqual([]);
          expect(ref.getSnapshot().hasTag('busy')).toBe(false);
          expect(told, 'no other account learns its end').toEqual([]);
          expect(JSON.stringify(ref.getSnapshot().context)).not.toContain(`"key":"${KEY}"`);
          expect(charts.commandLog.getSnapshot().matches({ notice: 'none' })).toBe(true);

          open(app, owner, 'token-owner-again');
          await app.pass(2_000);
          expect(asks(app).map(({ token, request }) => [token, request.key])).toEqual([
            ['token-owner-again', KEY],
          ]);
          asks(app)[0]?.resolve({ outcome: 'accepted', message: '' });
          await settled();
          const log = charts.commandLog.getSnapshot();
          expect(log.matches({ notice: 'told' })).toBe(true);
          expect(toldCommands(log.context)).toMatchObject([{ kind, outcome: { kind: 'accepted' } }]);
          charts.commandLog.send({ type: 'notice.dismissed' });
          await app.pass(60_000);
          expect(charts.commandLog.getSnapshot().context.commands).toEqual([]);
          expect(sent(app)).toHaveLength(before);
          expect(asks(app)).toHaveLength(1);
        });
});
