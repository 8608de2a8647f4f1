import { describe, expect, it } from 'vitest';
import { CallFailure } from '#contract/failure';
import { alertCommand, alertFormMachine } from '#machines/alert-form/alert-form.machine';
import { type AlertRequest, issueOf, priceAway, sideOf, wantedOf } from '#machines/alert-form/wanted-alert';
import type { CommandInput, Executed } from '#machines/command/command.machine';
import { FIRST_ALERT } from '../../gallery/samples-trade.ts';
import { anywhere } from '../../support/anywhere.ts';
import { expired, lost, refused } from '../../support/fixtures.ts';
import { heldActor, settled, startChart } from '../../support/start-chart.ts';
import { model } from './alert-form.model.ts';

anywhere('S6.4', model, { 'alertForm -- account.left [0]': 'idle' });

const WANTED = { kind: 'price', side: 'above', price: '1.2', isRepeating: true, note: 'n' } as const;
const IDLE = { instrumentId: 0, alert: null, price: '0', request: null, key: '', message: '', field: null };

function started() {
  const server = heldActor<Executed<null>, CommandInput<AlertRequest>>();
  const command = alertCommand.provide({ actors: { execute: server.logic } });
  const chart = startChart(alertFormMachine.provide({ actors: { sendAlert: command, turnAlert: command } }));
  return {
    ...chart,
    server,
    state: () => chart.actor.getSnapshot().value,
    context: () => chart.actor.getSnapshot().context,
    has: (tag: 'sheet' | 'busy' | 'refused' | 'doubt') => chart.actor.getSnapshot().hasTag(tag),
    sent: () => server.calls.map(({ input }) => [input.kind, input.key, input.request]),
  };
}

function begun() {
  const form = started();
  form.actor.send({ type: 'alert.begun', instrumentId: 7, price: '1.1' });
  return form;
}

function opened() {
  const form = started();
  form.actor.send({ type: 'alert.opened', alert: FIRST_ALERT, price: '1.1' });
  return form;
}

const submit = { type: 'alert.submit', wanted: WANTED, key: 'key-1' } as const;

describe('an alert in its sheet', () => {
  it('begins at the price now, and goes out once, under its key', () => {
    const form = begun();
    expect([form.state(), form.context()]).toEqual(['editing', { ...IDLE, instrumentId: 7, price: '1.1' }]);
    expect(form.has('sheet')).toBe(true);
    form.actor.send(submit);
    expect(form.sent()).toEqual([['alert', 'key-1', { act: 'add', instrumentId: 7, wanted: WANTED }]]);
    form.actor.send({ type: 'alert.dismissed' });
    form.actor.send({ type: 'screen.left' });
    expect([form.state(), form.has('sheet'), form.has('busy')]).toEqual([{ sending: 'sending' }, true, true]);
  });

  it('S8.5 saved closes the sheet and says so', async () => {
    const form = begun();
    form.actor.send(submit);
    await form.server.answer({ answer: null, message: 'set' });
    expect([form.state(), form.context(), form.announced]).toEqual([
      'idle',
      IDLE,
      [{ type: 'alert.saved', message: 'set', isNew: true }],
    ]);
  });

  it('one that is there is changed, or deleted', async () => {
    const form = opened();
    expect(form.state()).toBe('editing');
    expect(form.context()).toMatchObject({
      alert: FIRST_ALERT,
      instrumentId: FIRST_ALERT.instrumentId,
      price: '1.1',
    });
    form.actor.send(submit);
    expect(form.server.last().input.request).toEqual({ act: 'change', id: FIRST_ALERT.id, wanted: WANTED });
    await form.server.fail(refused('no'));
    form.actor.send({ type: 'alert.delete', key: 'key-2' });
    expect(form.sent().at(-1)).toEqual(['alert', 'key-2', { act: 'delete', id: FIRST_ALERT.id }]);
    expect(form.state()).toEqual({ sending: 'sending' });
    const other = opened();
    other.actor.send({ type: 'alert.delete', key: 'key-3' });
    expect(other.sent()).toEqual([['alert', 'key-3', { act: 'delete', id: FIRST_ALERT.id }]]);
  });

  it('a new one cannot be deleted', async () => {
    const form = begun();
    form.actor.send({ type: 'alert.delete', key: 'key-2' });
    expect(form.state()).toBe('editing');
    form.actor.send(submit);
    await form.server.fail(refused('no'));
    form.actor.send({ type: 'alert.delete', key: 'key-2' });
    expect([form.state(), form.server.calls.length]).toEqual(['refused', 1]);
  });

  it('S8.1 refused keeps the sheet, its words and its field until something else is typed', async () => {
    const form = begun();
    form.actor.send(submit);
    await form.server.fail(new CallFailure('refused', 'already there', 4001, 'price'));
    expect([form.state(), form.has('refused'), form.has('sheet')]).toEqual(['refused', true, true]);
    expect(form.context()).toMatchObject({ message: 'already there', field: 'price' });
    expect(form.announced).toEqual([]);
    form.actor.send({ type: 'fields.changed' });
    expect([form.state(), form.context().message, form.context().field]).toEqual(['editing', '', null]);
    form.actor.send(submit);
    await form.server.fail(refused('no'));
    form.actor.send({ ...submit, key: 'key-2' });
    expect([form.sent().at(-1)?.[1], form.state()]).toEqual(['key-2', { sending: 'sending' }]);
  });

  it.each(['alert.dismissed', 'screen.left'] as const)('%s closes it, also after a refusal', async (type) => {
    const form = begun();
    form.actor.send({ type });
    expect([form.state(), form.context()]).toEqual(['idle', IDLE]);
    const other = begun();
    other.actor.send(submit);
    await other.server.fail(refused('no'));
    other.actor.send({ type });
    expect(other.state()).toBe('idle');
  });

  it('S4.13 over an expired session it ends silently', async () => {
    const form = begun();
    form.actor.send(submit);
    await form.server.fail(expired());
    expect([form.state(), form.announced]).toEqual(['idle', []]);
  });

  it('S8.3 in doubt says so, and owns up after 8 tries', async () => {
    const form = begun();
    form.actor.send(submit);
    await form.server.fail(lost());
    expect([form.has('doubt'), form.has('sheet')]).toEqual([true, true]);
    for (let attempt = 2; attempt <= 8; attempt += 1) {
      form.clock.increment(8_000);
      await form.server.fail(lost());
    }
    form.clock.increment(8_000);
    await settled();
    expect([form.state(), form.announced]).toEqual(['idle', [{ type: 'alert.unresolved' }]]);
  });
});

describe('an alert in its row', () => {
  it.each([
    [false, 'pause'],
    [true, 'resume'],
  ] as const)('its switch to %s sends %s, without a sheet', async (isOn, act) => {
    const form = started();
    form.actor.send({ type: 'alert.turned', id: 3, isOn, key: 'key-1' });
    expect(form.sent()).toEqual([['alert', 'key-1', { act, id: 3 }]]);
    expect([form.state(), form.has('busy'), form.has('sheet')]).toEqual([
      { turning: 'sending' },
      true,
      false,
    ]);
    await form.server.answer({ answer: null, message: 'ok' });
    expect([form.state(), form.announced]).toEqual([
      'idle',
      [{ type: 'alert.saved', message: 'ok', isNew: false }],
    ]);
  });

  it('S8.1 refused says why', async () => {
    const form = started();
    form.actor.send({ type: 'alert.turned', id: 3, isOn: true, key: 'key-1' });
    await form.server.fail(refused('too many'));
    expect([form.state(), form.announced]).toEqual([
      'idle',
      [{ type: 'alert.refused', message: 'too many' }],
    ]);
  });

  it('S4.13 over an expired session it ends silently', async () => {
    const form = started();
    form.actor.send({ type: 'alert.turned', id: 3, isOn: true, key: 'key-1' });
    await form.server.fail(expired());
    expect([form.state(), form.announced]).toEqual(['idle', []]);
  });

  it('S8.3 without any answer says so', async () => {
    const form = started();
    form.actor.send({ type: 'alert.turned', id: 3, isOn: true, key: 'key-1' });
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await form.server.fail(lost());
      expect(form.has('doubt') || attempt === 8).toBe(true);
      form.clock.increment(8_000);
    }
    await settled();
    expect([form.state(), form.announced]).toEqual(['idle', [{ type: 'alert.unresolved' }]]);
  });
});

describe('what may be waited for', () => {
  const euro = { now: '1.1', precision: 5 };
  const of = (typed: { price?: string; percent?: string }) =>
    issueOf({ kind: 'price' in typed ? 'price' : 'percent', price: '', percent: '', ...typed }, euro)
      ?.reason ?? null;

  it('is a price beside the one now, in whole steps of the instrument', () => {
    expect(
      ['', '0', 'x', '1.1', '1.10000', '1.100001', '1.2', '1.09999'].map((price) => of({ price })),
    ).toEqual([
      ...['priceRequired', 'zero', 'notNumber', 'targetAtMarket', 'targetAtMarket', 'decimals', null, null],
    ]);
    expect([sideOf('1.2', '1.1'), sideOf('1', '1.1'), sideOf('1.10', '1.1'), sideOf('', '1.1')]).toEqual([
      ...['above', 'below', null, null],
    ]);
  });

  it('or a percentage that the server takes', () => {
    expect(['', '0.09', '0.1', '50', '50.01', '1.234'].map((percent) => of({ percent }))).toEqual([
      ...['required', 'tooSmall', null, null, 'tooLarge', 'decimals'],
    ]);
  });

  it('picks are whole steps away', () => {
    expect([priceAway('1.10001', 1, 5), priceAway('1.10001', -5, 5)]).toEqual(['1.11101', '1.04501']);
  });

  it('is asked for with the side that was shown, and nothing of the other kind', () => {
    const fields = { kind: 'price', price: '1.2', percent: '3', isRepeating: true, note: ' n ' } as const;
    expect(wantedOf(fields, '1.1')).toEqual(WANTED);
    expect(wantedOf({ ...fields, kind: 'percent' }, '1.1')).toEqual({
      ...{ kind: 'percent', percent: '3', isRepeating: true, note: 'n' },
    });
  });
});
