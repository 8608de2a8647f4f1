import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { OrderFormEvent, OrderFormRef } from '#machines/order-form/order-form.machine';
import type { FeatureDeps } from '../../src/client/app/boot/feature.ts';
import { keepDraft } from '../../src/client/app/boot/kept-drafts.ts';
import { orderFormFeature } from '../../src/client/features/trading.ts';
import { stubStorage } from '../support/device-storage.ts';
import { instrumentOf } from '../support/fixtures.ts';

/** What the device keeps of the tickets, as the feature reads and writes it. */

const DRAFT = {
  priceType: 0,
  lots: '2',
  targetPrice: '95',
  stopLoss: '90',
  takeProfit: null,
  goodFor: '',
  ocoId: '',
  trailBy: null,
  trail: '',
  multiple: '100',
};
let tab: Map<string, string>;
beforeEach(() => {
  tab = stubStorage();
});
afterEach(() => vi.unstubAllGlobals());

/** The feature as it starts for a visitor, or while a session is being restored. */
function started() {
  const input = orderFormFeature.input({ accountId: () => 0 } as FeatureDeps);
  const actor: OrderFormRef = createActor(orderFormFeature.machine, { input }).start();
  orderFormFeature.keeps?.(actor);
  actor.send({ type: 'instrument.selected', instrument: instrumentOf() });
  return actor;
}
const kept = (): unknown => JSON.parse(tab.get('draft.ticket') ?? 'null');
const typed: OrderFormEvent = { type: 'field.typed', field: 'lots', text: '3' };

it('S2.46 what a visitor fills in is kept, and found by the next start', () => {
  started().send(typed);
  expect(kept()).toMatchObject({ accountId: 0, draft: { 1: { lots: '3' } } });
  expect(started().getSnapshot().context.drafts).toMatchObject({ 1: { lots: '3' } });
});

it('S6.1 a start before the session is restored neither shows nor forgets the tickets of its account', () => {
  keepDraft('ticket', 7, { 1: DRAFT });
  const actor = started();
  expect(actor.getSnapshot().context.drafts).toEqual({});
  actor.send({ type: 'price.heard', instrumentId: 1, close: '101', isOpen: true, atMs: 1 });
  expect(kept()).toMatchObject({ accountId: 7, draft: { 1: DRAFT } });
  const row = orderFormFeature.listens.find(({ send }) => send === 'session.started');
  expect(row?.with?.({ accountId: 7 } as never)).toEqual({ drafts: { 1: DRAFT } });
  expect(row?.with?.({ accountId: 8 } as never)).toEqual({ drafts: {} });
});

it('S5.11 a ticket that an earlier version kept has a stop-loss at its price', () => {
  const { trailBy, trail, ...earlier } = DRAFT;
  keepDraft('ticket', 0, { 1: earlier });
  expect(started().getSnapshot().context.drafts).toEqual({ 1: DRAFT });
  keepDraft('ticket', 0, { 1: { ...DRAFT, trailBy: 'percent', trail: '1.5' } });
  expect(started().getSnapshot().value).toMatchObject({ stopLoss: { on: 'trailing' } });
});

it('S2.46 what is no ticket is as good as nothing', () => {
  keepDraft('ticket', 0, { 1: { ...DRAFT, priceType: 5 } });
  expect(started().getSnapshot().context.drafts).toEqual({});
});
