import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, fromPromise, StateMachine } from 'xstate';
import { REGISTER_BY } from '#contract/constants';
import type { BasicInfo } from '#contract/routes/account';
import { appMachine } from '#machines/app/app.machine';
import { rowsOf } from '#machines/app/feature';
import type { AppWiringRow } from '#machines/app/rows';
import { APP_ROWS } from '#machines/app/wiring';
import { orderListMachine } from '#machines/order-list/order-list.machine';
import { createResourceMachine } from '#machines/resource/resource.machine';
import { startupMachine } from '#machines/startup/startup.machine';
import type { Http } from '../../src/client/actors/http.ts';
import { type FeatureDeps, feature, type PageTools } from '../../src/client/app/boot/feature.ts';
import { FeatureHost } from '../../src/client/app/boot/feature-host.ts';
import { Fetched } from '../../src/client/app/hooks/fetched.ts';
import { areasFeature, registerFeature } from '../../src/client/features/accounts.ts';
import { FEATURES } from '../../src/client/features/all.ts';
import { resultsFeature } from '../../src/client/features/results.ts';
import {
  closeManyFeature,
  orderFormFeature,
  orderLinesFeature,
  orderSheetFeature,
} from '../../src/client/features/trading.ts';
import { BASIC_INFO } from '../gallery/samples-account.ts';
import { appInput, lonelyApp } from '../support/fixtures.ts';
import { heldActor, settled, startChart } from '../support/start-chart.ts';

/** The list of features, their rows of the wiring, and the screens that name them. */

const ROOT = join(import.meta.dirname, '../..');
const APP = 'src/client/app/shell/app.tsx';

const singletons = Object.entries(appMachine.implementations.actors).filter(
  (entry): entry is [string, AnyStateMachine] => entry[1] instanceof StateMachine,
);
const machines = new Map<string, AnyStateMachine>([
  ...singletons,
  ...FEATURES.map(({ id, machine }): [string, AnyStateMachine] => [id, machine]),
]);
const rows: AppWiringRow[] = [...APP_ROWS, ...FEATURES.flatMap(rowsOf)];
const nameOf = ({ from, on, to, send }: AppWiringRow): string =>
  `${from} ${JSON.stringify(on)} ${to} ${send}`;

/** A module, without what it imports and without the list of its features. */
const bodyOf = (text: string): string =>
  text.replace(/import [\s\S]*?from '[^']*';/g, '').replace(/export const features = \[[^\]]*\];/, '');
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/**
 * The features that a view, the views it draws and their hooks use, by the names of their exports; without those that a part
 * starts itself, when the page is quiet, where `withLater` is false.
 */
function usedBy(path: string, withLater = true, seen = new Set<string>()): Set<string> {
  const used = new Set<string>();
  if (seen.has(path)) return used;
  seen.add(path);
  const text = textOf(path);
  const later = (!withLater && /\bFEATURES = \[([^\]]*)\]/.exec(text)?.[1]) || '';
  const body = bodyOf(text);
  for (const [, names = ''] of text.matchAll(/import \{([^}]*)\} from '[^']*features\/[\w-]+\.ts'/g))
    for (const name of names.split(',').map((part) => part.trim()))
      if (name.endsWith('Feature') && !later.includes(name) && new RegExp(`\\b${name}\\b`).test(body))
        used.add(name);
  for (const [, target = ''] of text.matchAll(
    /from '(\.{1,2}\/(?:[^']*\.tsx|(?:[^']*\/)?use-[\w-]+\.ts))'/g,
  )) {
    const next = join(dirname(path), target);
    if (existsSync(join(ROOT, next))) for (const name of usedBy(next, withLater, seen)) used.add(name);
  }
  return used;
}

const screens = [...textOf(APP).matchAll(/import\('(?:\.\.\/)+(screens\/[^']*)'\)/g)].map(
  ([, path]) => `src/client/${path}`,
);
const namedBy = (path: string): string[] =>
  /export const features = \[([^\]]*)\]/
    .exec(textOf(path))?.[1]
    ?.split(',')
    .map((name) => name.trim())
    .filter(Boolean) ?? [];

describe('the list of features', () => {
  it('S2.1 has every module that defines one', () => {
    const modules = readdirSync(join(ROOT, 'src/client/features')).filter(
      (name) => name.endsWith('.ts') && name !== 'all.ts',
    );
    const all = textOf('src/client/features/all.ts');
    expect(modules.filter((name) => !all.includes(`from './${name}'`))).toEqual([]);
  });

  it('S2.1 every feature has an id of its own, and none is called like a chart that always runs', () => {
    const ids = [...singletons.map(([id]) => id), ...FEATURES.map(({ id }) => id)];
    expect([...new Set(ids)]).toEqual(ids);
    expect(FEATURES.length).toBeGreaterThan(40);
  });

  it('S6.1 a chart that takes account.left is a feature of the account, or hears it by rows of its own', () => {
    const strays = FEATURES.filter(
      ({ machine, scope, listens }) =>
        scope === 'device' &&
        machine.events.includes('account.left') &&
        !listens.some(({ send }) => send === 'account.left'),
    ).map(({ id, machine }) => `${id} (${machine.id})`);
    // Charts that hold what is the account's in one feature and what is the device's in another.
    expect(
      strays.every((stray) => /\((accountForm|resource|pagedList)\)$/.test(stray)),
      strays.join(),
    ).toBe(true);
  });
});

describe('the rows of the wiring', () => {
  it.each(
    rows.map((row) => [nameOf(row), row] as const),
  )('S4.13 %s ends in a chart that takes it', (_, row) => {
    expect(machines.has(row.from)).toBe(true);
    expect(machines.get(row.to)?.events).toContain(row.send);
  });

  it('S4.13 no row is there twice', () => {
    expect([...new Set(rows.map(nameOf))]).toEqual(rows.map(nameOf));
  });

  it('S4.13 the compiler refuses a row whose event the chart does not take', () => {
    const made = feature(orderListMachine)({
      id: 'orderList',
      scope: 'account',
      // @ts-expect-error: the order list takes no such event
      listens: [{ from: 'session', on: 'session.switched', send: 'order.vanished' }],
    });
    expect(machines.get('orderList')?.events).not.toContain(made.listens[0]?.send);
  });
});

describe('what could not be read', () => {
  /** Charts whose reads can fail and be tried again. */
  const reading = FEATURES.filter(({ machine }) =>
    machine.events.some((type) => /\.retry$|^captcha\.renew$/.test(type)),
  );

  it('S8.3 is found', () => {
    expect(reading.length).toBeGreaterThan(25);
  });

  it.each(reading)('S8.3 $id hears that the link is back, to read it again', ({ machine, listens }) => {
    const heard = listens.filter(({ from }) => from === 'connection').map(({ send }) => send);
    const wanted = machine.events.includes('account.joined') ? 'account.joined' : 'connection.opened';
    expect(machine.events).toContain(wanted);
    expect(heard).toContain(wanted);
  });
});

describe('the screens', () => {
  it('S2.1 are found', () => {
    expect(screens.length).toBeGreaterThan(30);
  });

  it.each(screens)('S2.1 %s names every feature that its views use', (screen) => {
    expect(namedBy(screen)).toEqual(expect.arrayContaining([...usedBy(screen, false)]));
  });

  it('S2.1 name no feature beyond those, but one that hears one of them', () => {
    const beyond = screens.flatMap((screen) => {
      const used = [...usedBy(screen)];
      const heard = used.map((name) => name.replace(/Feature$/, ''));
      return namedBy(screen)
        .filter((name) => !used.includes(name))
        .filter((name) => {
          const one = FEATURES.find(({ id }) => `${id}Feature` === name);
          return !one?.listens.some(({ from }) => heard.includes(from));
        })
        .map((name) => `${screen}: ${name}`);
    });
    expect(beyond).toEqual([]);
  });
});

const DEPS: Omit<FeatureDeps, 'settings'> = {
  http: (() => new Promise(() => undefined)) as unknown as Http,
  token: () => null,
  accountId: () => 0,
  language: () => 'en',
  zone: () => 'UTC',
  origin: 'https://api.example.com',
  now: () => Date.UTC(2019, 11, 15),
  installPrompt: () => null,
  recorded: () => ({ build: '', steps: [] }),
  onExpired: () => undefined,
};

/** The host of the features in an app whose settings come when the test says so. */
function startHost() {
  const info = heldActor<BasicInfo>();
  const open = { status: 0, type: 0, lossUrl: '' };
  const startup = startupMachine.provide({
    actors: { checkCompany: fromPromise(async () => open), loadBasicInfo: info.logic },
  });
  const { actor } = startChart(lonelyApp.provide({ actors: { startup } }), { input: appInput });
  const host = new FeatureHost(actor, DEPS);
  return { host, info };
}

it("S2.19 results are asked for by the server's day", () => {
  const asked: unknown[] = [];
  const http = ((...call: unknown[]) => {
    asked.push(call[1]);
    return DEPS.http(...(call as Parameters<Http>));
  }) as Http;
  const actors = resultsFeature.actors({ ...DEPS, http, settings: () => BASIC_INFO });
  const { actor } = startChart(resultsFeature.machine.provide({ actors }), { input: undefined });
  actor.send({ type: 'resource.wanted', ask: 'month' });
  expect(asked).toMatchObject([{ from: '2019-12-01', to: '2019-12-15' }]);
});

describe('a feature that needs the settings of the site', () => {
  it('S5.2 S7.12 starts once they are there, with what they say', async () => {
    const { host, info } = startHost();
    const features = [registerFeature, areasFeature];
    host.open(features);
    expect(host.areOpen([areasFeature])).toBe(true);
    expect(host.areOpen(features)).toBe(false);
    const opened: string[] = [];
    host.onOpened((one) => opened.push(host.find(one).id));
    await expect.poll(() => info.calls.length).toBe(1);
    await info.answer({ ...BASIC_INFO, registerBy: REGISTER_BY.mobile });
    expect(host.areOpen(features)).toBe(true);
    expect(opened, 'the one that ran already, and the one that waited').toHaveLength(2);
    expect(host.find(registerFeature).getSnapshot().context.methods).toBe('mobile');
  });

  it('S5.2 starts once, however often its screen is opened meanwhile', async () => {
    const { host, info } = startHost();
    host.open([registerFeature]);
    host.open([registerFeature]);
    await expect.poll(() => info.calls.length).toBe(1);
    await info.answer(BASIC_INFO);
    const register = host.find(registerFeature);
    host.open([registerFeature]);
    expect(host.find(registerFeature)).toBe(register);
  });

  it('S7.12 must say so: another that reads them is refused, whether they are there or not', async () => {
    const { host, info } = startHost();
    const careless = feature(createResourceMachine<string>())({
      id: 'careless',
      scope: 'device',
      actors: ({ settings }) => {
        const { siteTitle } = settings();
        return { load: fromPromise(async () => siteTitle) };
      },
    });
    expect(() => host.open([careless])).toThrow('needsSettings');
    await expect.poll(() => info.calls.length).toBe(1);
    await info.answer(BASIC_INFO);
    expect(() => host.open([careless])).toThrow('needsSettings');
  });
});

/** Something whose every fetch waits for the test. */
function held() {
  const fetches: { resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  const fetched = new Fetched<string>(
    () => new Promise((resolve, reject) => fetches.push({ resolve, reject })),
  );
  let told = 0;
  const stop = fetched.subscribe(() => {
    told += 1;
  });
  return { fetched, fetches, told: () => told, stop };
}

describe('what is fetched when it is first wanted', () => {
  it('S2.1 is fetched once, however often it is wanted, and tells whoever shows it', async () => {
    const { fetched, fetches, told } = held();
    expect(fetched.get()).toBeNull();
    void fetched.want();
    void fetched.want();
    expect(fetches).toHaveLength(1);
    fetches[0]?.resolve('a screen');
    await settled();
    expect(told()).toBe(1);
    expect(fetched.get()).toBe('a screen');
    await fetched.want();
    expect(fetches).toHaveLength(1);
  });

  it('S8.3 throws its failure to whoever shows it; whoever comes next tries again', async () => {
    const { fetched, fetches, stop } = held();
    void fetched.want();
    fetches[0]?.reject(new Error('no network'));
    await settled();
    expect(() => fetched.get()).toThrow('no network');
    stop();
    expect(fetched.get()).toBeNull();
    void fetched.want();
    expect(fetches).toHaveLength(2);
    fetches[1]?.resolve('a screen');
    await settled();
    expect(fetched.get()).toBe('a screen');
  });

  it('is not fetched where it is there from the start', async () => {
    const fetched = new Fetched<string>(() => Promise.reject(new Error('fetched')), 'there');
    await fetched.want();
    expect(fetched.get()).toBe('there');
  });
});

/** Which screen an announcement opens, where what it carries says so. */
const OPENED: Record<string, readonly [heard: object, path: string][]> = {
  'bindForm form.accepted': [
    [{ answer: { type: 2 } }, '/mine/bank-card-list'],
    [{ answer: { type: 1 } }, '/mine/coin-address-list'],
  ],
  'loan agreement.wanted': [
    [{ choice: { configId: 3, amount: '500' } }, '/loan/agreement?id=3&amount=500'],
    [{ choice: { configId: 4, amount: '600' } }, '/loan/agreement?id=4&amount=600'],
  ],
  'loan signing.wanted': [
    [{ choice: { configId: 3, amount: '500' } }, '/loan/sign?id=3&amount=500'],
    [{ choice: { configId: 4, amount: '600' } }, '/loan/sign?id=4&amount=600'],
  ],
  'push place.wanted': [[{ path: '/inbox' }, '/inbox']],
  'shortcuts place.wanted': [[{ path: '/search' }, '/search']],
  'candles chart.changed': [[{ code: 'XAUUSD', period: '5min' }, '/trade?symbol=XAUUSD&period=5min']],
  'orderForm login.required': [[{ from: '/trade' }, '/login?from=%2Ftrade']],
};

it('S2.1 an announcement opens the screen that it names', () => {
  const opened: string[] = [];
  const page = {
    go: (path: string) => opened.push(path),
    redirect: (path: string) => opened.push(path),
  } as unknown as PageTools;
  const computed = FEATURES.flatMap(({ id, effects }) =>
    effects.map(({ on, does }) => ({ name: `${id} ${on}`, on, does })),
  )
    .filter(
      ({ name, does }) => /^opens a screen( in place of the one shown)?$/.test(does.name) || name in OPENED,
    )
    .filter(({ does }) => does.name.startsWith('opens a screen'));
  expect(computed.map(({ name }) => name).toSorted()).toEqual(Object.keys(OPENED).toSorted());
  for (const { name, on, does } of computed)
    for (const [heard, path] of OPENED[name] ?? []) {
      opened.length = 0;
      does({ type: on, ...heard }, page, { system: {} as never });
      expect(
        opened.map((to) => to.replace(/&t=\d+$/, '')),
        name,
      ).toEqual([path]);
    }
});

it.each([
  [false, '5', 'order.closedResult'],
  [false, null, 'Closed'],
  [true, '5', 'Closed'],
])('S2.55 what a closed position came to is told unless balances are hidden: %s %s', (areBalancesHidden, profit, told) => {
  const preferences = { ...appInput.preferences, areBalancesHidden };
  const { actor } = startChart(lonelyApp, { input: { ...appInput, preferences } });
  for (const { effects } of [orderSheetFeature, orderLinesFeature, closeManyFeature]) {
    const said: string[] = [];
    const page = {
      say: (_: string, text: string) => said.push(text),
      text: (key: string) => key,
      figures: () => ({ numbers: { signed: String } }),
    } as unknown as PageTools;
    const heard = { type: 'order.changed', message: 'Closed', profit };
    for (const { on, does } of effects) if (on === heard.type) does(heard, page, actor);
    expect(said).toEqual([told]);
  }
});

it('S5.9 S8.3 an order that is not taken says why', () => {
  const said: string[] = [];
  const page = {
    say: (_: string, text: string) => said.push(text),
    text: (key: string) => key,
  } as unknown as PageTools;
  for (const reason of ['doubt', 'stalePrice'] as const)
    for (const { on, does } of orderFormFeature.effects)
      if (on === 'order.refused') does({ type: on, reason } as never, page, { system: {} as never });
  expect(said).toEqual(['commandLog.checking', 'orderForm.refused.stalePrice']);
});
