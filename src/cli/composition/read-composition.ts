import { type AnyStateMachine, StateMachine } from 'xstate';
import { rowsOf } from '../../../machines/app/feature.ts';
import type { AppWiringRow } from '../../../machines/app/rows.ts';
import { APP_ROWS, LEAVING, SINGLETONS_OF_ACCOUNT } from '../../../machines/app/wiring.ts';
import type {
  Actor,
  Composition,
  Kept,
  Named,
  Running,
  Screen,
  WiringRow,
} from '../../chart-tools/docs/composition/composition.ts';
import { explain } from '../../chart-tools/docs/explain/read-source.ts';
import { findAppCharts } from '../../chart-tools/find-charts.ts';
import { FEATURES, MODULES } from '../../client/features/all.ts';
import { Calls } from './calls.ts';
import { causesOf } from './causes.ts';
import { effectsOf, effectsOfPage, heardFromPage } from './page-effects.ts';
import { SINGLETONS } from './row-mutants.ts';
import { type Declared, plainComment, propertyIn, Sources } from './source.ts';
import { VIEW_RULES, viewDecisions } from './view-decisions.ts';

/** By their ids: a bundle may list the exports of a module in another order. */
const BY_ID = [...FEATURES].sort((one, other) => (one.id < other.id ? -1 : 1));
const NAMES = new Map(Object.entries<unknown>(MODULES).map(([name, one]) => [one, name]));

type Definitions = ReadonlyMap<string, Declared>;

/** Reads how the charts act as one, from the definitions of the app and from the text of the modules they stand in. */
export async function readComposition(root: string): Promise<Composition> {
  const sources = new Sources(root);
  const charts = await findAppCharts(root);
  const explained = explain(root, charts);
  const calls = await Calls.read(sources);
  const definitions = new Map(
    ['src/client/actors', 'machines/app', 'src/client/features']
      .flatMap((folder) => sources.modulesUnder(folder))
      .flatMap(({ declared }) => [...declared]),
  );
  const actorsOf = (machine: AnyStateMachine, given: Declared): Actor[] => {
    const chart = charts.find(({ model }) => model.id === machine.id);
    return (explained.get(chart?.name ?? '')?.actors ?? []).map((actor) => {
      const logic = machine.implementations.actors[actor.name];
      const runs = logic instanceof StateMachine ? logic.id : null;
      return { ...actor, chart: runs, calls: calls.of(given, actor.name) };
    });
  };
  const running = [
    ...singletons(sources, definitions, actorsOf),
    ...features(sources, definitions, actorsOf),
  ];
  const rows = wiringRows(definitions);
  return {
    running,
    rows,
    causes: causesOf(sources, charts, explained, running, rows),
    kept: keptOnDevice(sources),
    decisions: viewDecisions(root),
    viewRules: VIEW_RULES,
  };
}

type ActorsOf = (machine: AnyStateMachine, given: Declared) => Actor[];

/** The charts that the app chart starts by itself, with the actors that the app provides. */
function singletons(sources: Sources, definitions: Definitions, actorsOf: ActorsOf): Running[] {
  const provided = definitionOf('provideApp', definitions);
  const all = propertyIn(provided.text, 'actors');
  return SINGLETONS.map(({ id, machine }) => ({
    id,
    chart: machine.id,
    isSingleton: true,
    scope: null,
    sentence: '',
    file: 'machines/app/app.machine.ts',
    actors: actorsOf(machine, { ...provided, text: propertyIn(all, id) }),
    screens: [],
    needsSettings: false,
    effects: effectsOfPage(sources, id),
    heard: heardFromPage(sources, id),
  }));
}

function features(sources: Sources, definitions: Definitions, actorsOf: ActorsOf): Running[] {
  const screens = screensOf(sources);
  return BY_ID.map((feature) => {
    const { id, machine, scope, needsSettings = false } = feature;
    const name = NAMES.get(feature) ?? id;
    const defined = definitionOf(name, definitions);
    return {
      id,
      chart: machine.id,
      isSingleton: false,
      scope,
      sentence: defined.comment,
      file: defined.module.file,
      actors: actorsOf(machine, defined),
      screens: screens.filter(({ started }) => started.includes(name)).map(({ screen }) => screen),
      needsSettings,
      effects: effectsOf(feature, defined.module.file),
      heard: heardFromPage(sources, id),
    };
  });
}

function definitionOf(name: string, definitions: Definitions): Declared {
  const definition = definitions.get(name);
  if (!definition) throw new Error(`no module defines ${name}`);
  return definition;
}

/** A row of the table of screens: a path, a door, and how its module is fetched. */
const SCREEN = /\[\s*'([^']+)',\s*'(\w+)',\s*\(\) =>\s*import\(\s*'(?:\.\.\/)+([^']+)'/g;

/** A part of the page that home, or the frame around every screen, fetches. */
const LATER = /\bimport\('(?:\.\.\/)+(parts\/[^']+)'\)/g;

/** Every screen, and the names of the features it starts: those that a module lists for its screen or for `useRunning`. */
function screensOf(sources: Sources): { screen: Screen; started: string[] }[] {
  const table = sources.module('src/client/app/shell/app.tsx').text;
  const rows = [...table.matchAll(SCREEN)].map(([, path = '', door = '', file = '']) => ({
    screen: { path, door },
    modules: [sources.module(`src/client/${file}`)],
  }));
  const fetchedBy = (folder: string) =>
    sources
      .modulesUnder(folder)
      .filter(({ text }) => text.includes('= laterPart('))
      .flatMap(({ text }) =>
        [...text.matchAll(LATER)].map(([, file]) => sources.module(`src/client/${file}`)),
      );
  // The server draws home: it has no row, and starts its features where they are shown.
  const folder = 'src/client/screens/home';
  const home = {
    screen: { path: '/', door: 'open' },
    modules: [...sources.modulesUnder(folder), ...fetchedBy(folder)],
  };
  // What the frame around every screen fetches once the page is there.
  const around = { screen: { path: '/*', door: 'open' }, modules: fetchedBy('src/client/app/shell') };
  return [...rows, home, around].map(({ screen, modules }) => ({
    screen,
    started: modules.flatMap(({ declared }) =>
      ['features', 'FEATURES'].flatMap((name) => declared.get(name)?.text.match(/\w+/g) ?? []),
    ),
  }));
}

/** Every row of the wiring, what it sends to all that is the account's among them. */
function wiringRows(definitions: Definitions): WiringRow[] {
  const named = (given: { readonly name: string } | undefined): Named | null =>
    given
      ? { name: given.name, sentence: definitions.get(given.name.replace(/ .*/, ''))?.comment ?? '' }
      : null;
  const row = ({ from, on, to, send, ...how }: AppWiringRow, isGeneral = false): WiringRow => ({
    from,
    on,
    to,
    send,
    when: named(how.when),
    with: named(how.with),
    missed: named(how.missed),
    isGeneral,
  });
  const ofAccount = BY_ID.filter(({ scope }) => scope === 'account').map(({ id }) => id);
  const general = LEAVING.flatMap((on) =>
    [...SINGLETONS_OF_ACCOUNT, ...ofAccount].map((to) =>
      row({ from: 'session', on, to, send: 'account.left' }, true),
    ),
  );
  return [...[...APP_ROWS, ...BY_ID.flatMap(rowsOf)].map((one) => row(one)), ...general];
}

/** What writes to storage for the others keeps nothing of its own. */
const STORAGE = 'src/client/actors/storage.ts';
const KEEPS =
  /\bimport [^;]*\bwrite\b[^;]* from '[^']*\/storage\.ts'|\b(local|session)Storage\.setItem\(|\bdocument\.cookie = |\bcaches\.open\(|\bindexedDB\b/;
const FORGETS = /^(forget|drop|clear)[A-Z]/;

/** The modules of the client that keep something on the device, in the words of their own comments. */
const keptOnDevice = (sources: Sources): Kept[] =>
  sources
    .modulesUnder('src/client')
    .filter(({ file, text }) => file !== STORAGE && KEEPS.test(text))
    .map(({ file, text, declared }) => ({
      file,
      sentence: plainComment(/^\/\*\*([\s\S]*?)\*\//m.exec(text)?.[1] ?? ''),
      forgets: [...declared]
        .filter(([name]) => FORGETS.test(name))
        .map(([name, { comment }]) => ({ name, sentence: comment })),
    }));
