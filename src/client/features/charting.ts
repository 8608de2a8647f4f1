import { type ActorRefFrom, fromPromise, type Subscription } from 'xstate';
import * as z from 'zod/mini';
import { drawings } from '#contract/drawings';
import { chartLayout, saveChartLayout, saveTemplates, templates } from '#contract/routes/chart';
import { accountInFront } from '#machines/account';
import { heard } from '#machines/app/rows';
import {
  chartTemplatesMachine,
  type ReadTemplates,
  type SentTemplates,
} from '#machines/chart-templates/chart-templates.machine';
import { chartToolsMachine } from '#machines/chart-tools/chart-tools.machine';
import {
  type DrawingsRef,
  drawingsMachine,
  type ReadLayout,
  type SentLayout,
} from '#machines/drawings/drawings.machine';
import type { SavedCopy } from '#machines/kept-copy/copy-states';
import { areSameRows } from '#machines/kept-copy/join';
import { type FeatureDeps, feature } from '../app/boot/feature.ts';
import {
  keepDrawings,
  keepTemplates,
  keepTools,
  keptDrawings,
  keptTemplates,
  keptTools,
} from '../app/boot/kept-chart.ts';
import { keepDraft, keptDraft, VISITOR } from '../app/boot/kept-drafts.ts';
import { orderLinesFeature } from './trading.ts';

/** What makes the chart a tool: they come with trade. */

async function readTemplates({ http, token }: FeatureDeps, signal: AbortSignal): Promise<ReadTemplates> {
  const begun = keptTemplates();
  if (token() === null) return { version: 0, templates: begun, begun: [] };
  const { data } = await http(templates, {}, { signal });
  return { ...data, begun };
}

/** What a visitor made is the account's once the account has it. */
async function keepCopy(
  { http, token }: FeatureDeps,
  sent: SentTemplates,
  signal: AbortSignal,
): Promise<SavedCopy> {
  if (token() === null) {
    keepTemplates(sent.templates);
    return { isSaved: true, version: sent.version + 1 };
  }
  const { data } = await http(saveTemplates, sent, { signal });
  if (data.isSaved) keepTemplates([]);
  return data;
}

/** The templates of how charts are drawn: the account's, or of a visitor the device's. */
export const chartTemplatesFeature = feature(chartTemplatesMachine)({
  id: 'chartTemplates',
  scope: 'account',
  listens: [
    { from: 'connection', on: 'connection.opened', send: 'connection.opened' },
    { from: 'session', on: 'session.started', send: 'session.started' },
  ],
  actors: (deps) => ({
    readTemplates: fromPromise(({ signal }) => readTemplates(deps, signal)),
    saveTemplates: fromPromise(({ input, signal }) => keepCopy(deps, input, signal)),
  }),
});

const keepLook = (ref: ActorRefFrom<typeof chartToolsMachine>): Subscription =>
  ref.subscribe(({ context }) => keepTools(context));

/** How this device draws charts; kept on the device. */
export const chartToolsFeature = feature(chartToolsMachine)({
  id: 'chartTools',
  scope: 'device',
  listens: [
    // The price of a new order was chosen: the ticket stands below the chart.
    heard(orderLinesFeature, 'target.chosen', 'full.close'),
    heard(chartTemplatesFeature, 'template.applied', 'template.applied'),
  ],
  input: keptTools,
  keeps: keepLook,
});

/** What the account could not send yet; it goes with the account when that is left. */
const unsent = z.object({ from: drawings, to: drawings });
const formOf = (instrumentId: number): string => `drawings.${instrumentId}`;

async function readLayout(
  { http, accountId }: FeatureDeps,
  instrumentId: number,
  signal: AbortSignal,
): Promise<ReadLayout> {
  const begun = keptDrawings(instrumentId);
  const account = accountId();
  if (account === VISITOR) return { version: 0, drawings: begun, begun: [], unsent: null };
  const { data } = await http(chartLayout, { instrumentId }, { signal });
  return { ...data, begun, unsent: keptDraft(formOf(instrumentId), account, unsent) };
}

/** What a visitor began is the account's once the account has it. */
async function saveLayout(
  { http, accountId }: FeatureDeps,
  { instrumentId, version, drawings: drawn }: SentLayout,
  signal: AbortSignal,
): Promise<SavedCopy> {
  if (accountId() === VISITOR) {
    keepDrawings(instrumentId, drawn);
    return { isSaved: true, version: version + 1 };
  }
  const request = { instrumentId, version, drawings: drawn };
  const { data } = await http(saveChartLayout, request, { signal });
  if (data.isSaved) keepDrawings(instrumentId, []);
  return data;
}

/** Keeps what is not sent yet, so that neither a reload nor a lost link loses it. */
function keepUnsent(ref: DrawingsRef): Subscription {
  let known = ref.getSnapshot().context;
  return ref.subscribe(({ context }) => {
    const { instrumentId, version, kept, drawings: drawn } = context;
    const isKnown = known.kept === kept && known.drawings === drawn;
    known = context;
    const { id } = accountInFront(ref);
    if (isKnown || version === null || id === VISITOR) return;
    keepDraft(formOf(instrumentId), id, areSameRows(kept, drawn) ? null : { from: kept, to: drawn });
  });
}

/** What is drawn on the chart of an instrument: the account's, or of a visitor the device's. */
export const drawingsFeature = feature(drawingsMachine)({
  id: 'drawings',
  scope: 'account',
  listens: [
    { from: 'connection', on: 'connection.opened', send: 'connection.opened' },
    { from: 'session', on: 'session.started', send: 'session.started' },
  ],
  actors: (deps) => ({
    readLayout: fromPromise(({ input, signal }) => readLayout(deps, input.instrumentId, signal)),
    saveLayout: fromPromise(({ input, signal }) => saveLayout(deps, input, signal)),
  }),
  keeps: keepUnsent,
});
