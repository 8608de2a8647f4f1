import type { StateValue } from 'xstate';
import type { PreferencesInput } from '#machines/preferences/preferences.machine';
import type { ChartId, ContextOf, ShownId, Stage } from './charts.ts';
import { companions } from './companions.ts';
import { type Leaf, valueIn } from './leaves.ts';
import { commandLogScenes, featureScenes, updateScenes } from './scenes/features.ts';
import { candlesScenes, connectionScenes, quotesScenes, startupScenes } from './scenes/market.ts';
import { moneyScenes } from './scenes/money.ts';
import { orderFormScenes } from './scenes/order-form.ts';
import { orderListScenes, orderSheetScenes } from './scenes/orders.ts';
import { preferencesScenes, sessionScenes } from './scenes/people.ts';
import type { Scene, Scenes } from './scenes/scene.ts';

export const SCENES: { readonly [Id in ShownId]: Scenes<Id> } = {
  startup: startupScenes,
  session: sessionScenes,
  connection: connectionScenes,
  quotes: quotesScenes,
  candles: candlesScenes,
  orderForm: orderFormScenes,
  orderList: orderListScenes,
  orderSheet: orderSheetScenes,
  preferences: preferencesScenes,
  update: updateScenes,
  commandLog: commandLogScenes,
  ...featureScenes,
  ...moneyScenes,
};

/** The scene of a leaf. Throws when it is missing; a test asks for each. */
export function sceneOf<Id extends ShownId>(chart: Id, path: readonly string[]): Scene<Id> {
  const scenes: Scenes<Id> = SCENES[chart];
  const scene = scenes[path.join('.')];
  if (!scene) throw new Error(`src/client/gallery/scenes has no scene for ${chart}.${path.join('.')}`);
  return scene;
}

/** The address that opens the app in a leaf. */
export function linkTo({ chart, path }: Leaf): string {
  const { route } = sceneOf(chart, path);
  return `${route}${route.includes('?') ? '&' : '?'}state=${[chart, ...path].join('.')}`;
}

/** Where every chart stands while one is seen in a leaf. */
export function stageOf({ chart, path }: Leaf, preferences: PreferencesInput): Stage {
  const scene = sceneOf(chart, path);
  const stage = companions(scene.who, preferences);
  for (const id of Object.keys(scene.others ?? {}) as ChartId[]) change(stage, id, scene.others?.[id]);
  const value = valueIn({ chart, path }, merged(stage[chart].value, scene.beside));
  change(stage, chart, { value, ...(scene.context && { context: scene.context }) });
  return stage;
}

type Change<Id extends ChartId> = { value?: StateValue; context?: Partial<ContextOf<Id>> };

function change<Id extends ChartId>(stage: Stage, id: Id, to: Change<Id> | undefined): void {
  const { value, context } = stage[id];
  const known = { value: to?.value ?? value, context: Object.assign({}, context, to?.context) };
  Object.assign(stage, { [id]: known });
}

function merged(value: StateValue, beside: StateValue | undefined): StateValue {
  return typeof value === 'object' && typeof beside === 'object' ? { ...value, ...beside } : value;
}
