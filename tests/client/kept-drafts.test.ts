import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import * as z from 'zod/mini';
import { CODE_LIFE_MS, DIRECTION } from '#contract/constants';
import type { OrderFormEvent, OrderFormRef } from '#machines/order-form/order-form.machine';
import type { Feature, FeatureDeps } from '../../src/client/app/boot/feature.ts';
import { forgetDrafts, keepDraft, keptDraft, VISITOR } from '../../src/client/app/boot/kept-drafts.ts';
import { verificationCodeFeature } from '../../src/client/features/accounts.ts';
import { FEATURES } from '../../src/client/features/all.ts';
import { loanFeature } from '../../src/client/features/loans.ts';
import { orderFormFeature } from '../../src/client/features/trading.ts';
import { listedStorage, stubStorage } from '../support/device-storage.ts';
import { instrumentOf, PRICE_HEARD } from '../support/fixtures.ts';

describe('drafts of an account', () => {
  const texts = z.record(z.string(), z.string());
  const ALICE = 1;
  const BOB = 2;

  let device: Record<string, string>;
  beforeEach(() => {
    device = listedStorage();
  });
  afterEach(() => vi.unstubAllGlobals());

  it('a reload finds what the account left in a form', () => {
    keepDraft('feedback', ALICE, { content: 'The chart' });
    expect(keptDraft('feedback', ALICE, texts)).toEqual({ content: 'The chart' });
    keepDraft('feedback', ALICE, null);
    expect(keptDraft('feedback', ALICE, texts)).toBeNull();
  });

  it('another account finds nothing of it, whatever the form', () => {
    for (const form of ['feedback', 'loan', 'signature']) {
      keepDraft(form, ALICE, { content: 'The chart' });
      expect(keptDraft(form, BOB, texts), form).toBeNull();
    }
  });

  it('what is no draft of that form is as good as nothing', () => {
    keepDraft('loan', ALICE, [1, 2]);
    expect(keptDraft('loan', ALICE, texts)).toBeNull();
    device['draft.loan'] = '{';
    expect(keptDraft('loan', ALICE, texts)).toBeNull();
  });

  it.each([
    ...['bindForm', 'depositForm', 'repaymentForm', 'withdrawalForm'],
  ])('what is typed into %s is kept as it is typed, and forgotten once it is empty', (form) => {
    const { machine, input, keeps } = FEATURES.find(({ id }) => id === form) as Feature;
    const began = () => input({ accountId: () => VISITOR } as FeatureDeps);
    const actor = createActor(machine, { input: began() }).start();
    keeps?.(actor);
    actor.send({ type: 'fields.changed', draft: { number: '10' } });
    expect(began()).toEqual({ draft: { number: '10' }, slots: {} });
    actor.send({ type: 'fields.changed', draft: {} });
    expect(Object.keys(device)).toEqual([]);
  });

  it('the choice of a loan comes back with an amount that is one, or not at all', () => {
    const began = () => loanFeature.input({ accountId: () => ALICE } as FeatureDeps);
    keepDraft('loan', ALICE, { configId: 1, amount: '500.5' });
    expect(began()).toEqual({ choice: { configId: 1, amount: '500.5' } });
    keepDraft('loan', ALICE, { configId: 1, amount: 'much' });
    expect(began()).toEqual({ choice: null });
  });

  it.each([
    [0, 'key', 60],
    [1, 'key', 60],
    [17_500, 'key', 43],
    [59_999, 'key', 1],
    [60_000, 'key', 0],
    [CODE_LIFE_MS - 1, 'key', 0],
    [CODE_LIFE_MS, '', 0],
    // The clock of the device was set back.
    [-3_600_000, 'key', 60],
  ])('S4.11 S9.12 %i ms after a code was sent a reload finds the handle "%s" and %i seconds left', (passedMs, key, secondsLeft) => {
    vi.useFakeTimers({ now: 1_000_000_000 });
    keepDraft('code', ALICE, { key: 'key', untilMs: 1_000_000_000 + CODE_LIFE_MS });
    vi.setSystemTime(1_000_000_000 + passedMs);
    const left = (accountId: number) =>
      verificationCodeFeature.input({ accountId: () => accountId } as FeatureDeps);
    expect(left(ALICE)).toEqual({ key, secondsLeft });
    expect(left(BOB)).toEqual({ key: '', secondsLeft: 0 });
    vi.useRealTimers();
  });

  it('the end of the account forgets every draft, and nothing else of the device', () => {
    keepDraft('loan', ALICE, { amount: '500' });
    keepDraft('signature', ALICE, [[{ x: 1, y: 2 }]]);
    device.other = 'stays';
    forgetDrafts();
    expect(device).toEqual({ other: 'stays' });
  });

  it('what a visitor typed outlives the sessions of the device', () => {
    keepDraft('register', VISITOR, { account: 'a@example.com' });
    keepDraft('loan', ALICE, { amount: '500' });
    forgetDrafts();
    expect(keptDraft('register', VISITOR, texts)).toEqual({ account: 'a@example.com' });
    expect(keptDraft('loan', ALICE, texts)).toBeNull();
  });

  it('a draft is kept for a day', () => {
    vi.useFakeTimers({ now: 1_000_000 });
    keepDraft('loan', ALICE, { amount: '500' });
    vi.setSystemTime(1_000_000 + 86_399_999);
    expect(keptDraft('loan', ALICE, texts)).toEqual({ amount: '500' });
    vi.setSystemTime(1_000_000 + 86_400_000);
    expect(keptDraft('loan', ALICE, texts)).toBeNull();
    vi.useRealTimers();
  });

  it('a device that keeps nothing is like one that kept nothing', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('denied');
      },
    });
    keepDraft('loan', ALICE, { amount: '500' });
    forgetDrafts();
    expect(keptDraft('loan', ALICE, texts)).toBeNull();
  });
});

/** What the device keeps of the tickets, as the feature reads and writes it. */
describe('tickets of a visitor', () => {
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
    stopsIn: 'price',
    sizeIn: 'lots',
    sizeOf: null,
    side: DIRECTION.buy,
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
    const next = started();
    expect(next.getSnapshot().context.drafts).toMatchObject({ 1: { lots: '3' } });
    next.send({ type: 'account.left' });
    expect(kept()).toBeNull();
  });

  it('S6.1 a start before the session is restored neither shows nor forgets the tickets of its account', () => {
    keepDraft('ticket', 7, { 1: DRAFT });
    const actor = started();
    expect(actor.getSnapshot().context.drafts).toEqual({});
    actor.send({ ...PRICE_HEARD, close: '101' });
    expect(kept()).toMatchObject({ accountId: 7, draft: { 1: DRAFT } });
    const row = orderFormFeature.listens.find(({ send }) => send === 'session.started');
    expect(row?.with?.({ accountId: 7 } as never)).toEqual({ drafts: { 1: DRAFT } });
    expect(row?.with?.({ accountId: 8 } as never)).toEqual({ drafts: {} });
    const signedIn = (id: number, isIn = true) =>
      row?.missed?.({ context: { user: { id } }, hasTag: () => isIn } as never);
    expect(signedIn(7)).toEqual({ drafts: { 1: DRAFT } });
    expect([signedIn(8), signedIn(7, false)]).toEqual([{ drafts: {} }, null]);
  });

  it('S2.3 a form that starts late hears whether the price of its instrument is of an earlier visit', () => {
    const row = orderFormFeature.listens.find(({ send }) => send === 'instrument.selected');
    const instrument = instrumentOf();
    for (const [keptAtMs, isKept] of [
      [null, false],
      [5, true],
    ] as const) {
      const context = { instruments: [instrument], selectedId: instrument.id, keptAtMs };
      expect(row?.missed?.({ context } as never)).toEqual({ instrument, isKept });
    }
  });

  it('S5.11 a ticket that an earlier version kept has a stop-loss at its price', () => {
    const { trailBy, trail, stopsIn, sizeIn, sizeOf, side, ...earlier } = DRAFT;
    keepDraft('ticket', 0, { 1: earlier });
    expect(started().getSnapshot().context.drafts).toEqual({ 1: DRAFT });
    keepDraft('ticket', 0, { 1: { ...DRAFT, trailBy: 'percent', trail: '1.5' } });
    expect(started().getSnapshot().value).toMatchObject({ stopLoss: { on: 'trailing' } });
  });

  it('S2.46 what is no ticket is as good as nothing', () => {
    keepDraft('ticket', 0, { 1: { ...DRAFT, priceType: 5 } });
    expect(started().getSnapshot().context.drafts).toEqual({});
  });
});
