import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { appMachine } from '../../../machines/app/app.machine.ts';
import { type RunningFeature, rowsOf } from '../../../machines/app/feature.ts';
import type { AppWiringRow } from '../../../machines/app/rows.ts';
import { APP_ROWS, LEAVING, SINGLETONS_OF_ACCOUNT } from '../../../machines/app/wiring.ts';
import type {
  Composition,
  Named,
  Running,
  WiringRow,
} from '../../chart-tools/docs/composition/composition.ts';
import { FEATURES } from '../../client/features/all.ts';
import { actorsOf } from './actors.ts';
import { causesOf } from './causes.ts';
import { definitionOf, propertiesAt, providedAt } from './definitions.ts';
import { keptOnDevice } from './kept.ts';
import { effectsOf, effectsOfPage, heardFromPage } from './page-effects.ts';
import { featureKey, screensOf } from './screens.ts';
import { commentOf, givenTo, type Place, propertyOf, resultOf, Sources } from './source.ts';
import { VIEW_RULES, viewDecisions } from './view-decisions.ts';

const IMPLEMENTATIONS = 'src/client/actors/implementations.ts';
const APP = 'machines/app/app.machine.ts';
const ALL = 'src/client/features/all.ts';

/** By their ids: a bundle may list the exports of a module in another order. */
const BY_ID = [...FEATURES].sort((one, other) => (one.id < other.id ? -1 : 1));

/** Reads how the charts act as one, from the definitions of the app and from their source. */
export async function readComposition(root: string): Promise<Composition> {
  const sources = new Sources(root);
  const running = [...(await singletons(sources)), ...(await features(sources))];
  const rows = wiringRows(sources);
  return {
    running,
    rows,
    causes: await causesOf(sources, running, rows),
    kept: keptOnDevice(sources),
    decisions: viewDecisions(root),
    viewRules: VIEW_RULES,
  };
}

/** The charts that the app chart starts by itself, with the actors that the app provides. */
async function singletons(sources: Sources): Promise<Running[]> {
  const module = sources.module(IMPLEMENTATIONS);
  const provide = module.declared.get('provideApp');
  if (!provide) throw new Error(`${IMPLEMENTATIONS} has no provideApp`);
  const place = { node: provide, module, bound: new Map() };
  const given = providedAt(sources, { ...place, node: resultOf(provide) ?? provide });
  const machines = Object.entries(appMachine.implementations.actors).filter(
    (entry): entry is [string, AnyStateMachine] => entry[1] instanceof StateMachine,
  );
  return Promise.all(
    machines.map(async ([id, machine]) => {
      const own = given.get(id);
      const actors = await actorsOf(sources, machine, own ? providedAt(sources, own) : new Map());
      return {
        id,
        chart: machine.id,
        isSingleton: true,
        scope: null,
        sentence: '',
        file: APP,
        actors,
        screens: [],
        needsSettings: false,
        effects: effectsOfPage(sources, id),
        heard: heardFromPage(sources, id),
      } satisfies Running;
    }),
  );
}

async function features(sources: Sources): Promise<Running[]> {
  const screens = screensOf(sources);
  const exports = await exportsOf(sources);
  return Promise.all(
    BY_ID.map(async (feature) => {
      const { file, name } = exports.get(feature) ?? {};
      if (!file || !name) throw new Error(`feature ${feature.id} is exported by no module of the features`);
      const { object, place, comment } = definitionOf(sources, file, name);
      const at = (key: string): Place | null => {
        const property = propertyOf(object, key);
        return property && { ...place, node: givenTo(property) };
      };
      const actors = at('actors');
      return {
        id: feature.id,
        chart: feature.machine.id,
        isSingleton: false,
        scope: feature.scope,
        sentence: comment,
        file,
        actors: await actorsOf(sources, feature.machine, actors ? propertiesAt(actors) : new Map()),
        screens: screens.get(featureKey(file, name)) ?? [],
        needsSettings: feature.needsSettings ?? false,
        effects: effectsOf(feature, file),
        heard: heardFromPage(sources, feature.id),
      } satisfies Running;
    }),
  );
}

/** The module and the name that export each feature. */
async function exportsOf(sources: Sources): Promise<Map<unknown, { file: string; name: string }>> {
  const all = sources.module(ALL);
  const files = [...all.imports.values()].filter(({ name }) => name === '*').map(({ file }) => file);
  const found = await Promise.all(
    files.map(async (file) => {
      const module = (await import(pathToFileURL(join(sources.root, file)).href)) as Record<string, unknown>;
      return Object.entries(module).map(([name, value]) => [value, { file, name }] as const);
    }),
  );
  return new Map(found.flat());
}

/** Every row of the wiring, what it sends to all that is the account's among them. */
function wiringRows(sources: Sources): WiringRow[] {
  const sentences = sentencesOf(sources);
  const named = (given: { readonly name: string } | undefined): Named | null =>
    given ? { name: given.name, sentence: sentences.get(given.name.split(' ')[0] ?? '') ?? '' } : null;
  const row = (one: AppWiringRow): WiringRow => ({
    from: one.from,
    on: one.on,
    to: one.to,
    send: one.send,
    when: named(one.when),
    with: named(one.with),
    missed: named(one.missed),
    isGeneral: false,
  });
  const general = LEAVING.flatMap((on) =>
    [...SINGLETONS_OF_ACCOUNT, ...BY_ID.filter(({ scope }) => scope === 'account').map(({ id }) => id)].map(
      (id): WiringRow => {
        return { ...row({ from: 'session', on, to: id, send: 'account.left' }), isGeneral: true };
      },
    ),
  );
  const own = [...APP_ROWS, ...BY_ID.flatMap((one: RunningFeature) => rowsOf(one))];
  return [...own.map(row), ...general];
}

/** The comments of the functions that rows may name, by the functions' names. */
function sentencesOf(sources: Sources): Map<string, string> {
  const files = ['machines/app', 'src/client/features', 'src/client/features/makers'].flatMap((folder) =>
    readdirSync(join(sources.root, folder))
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name)),
  );
  return new Map(
    files.flatMap((file) =>
      [...sources.module(file).declared].map(([name, node]) => [name, commentOf(node)] as const),
    ),
  );
}
