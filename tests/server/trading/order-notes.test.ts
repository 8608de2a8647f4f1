import { beforeEach, describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { MAX_ORDER_NOTE, noteOrder } from '#contract/routes/trading';
import { newTrader, type Trader, trader } from '../../support/orders.ts';
import { newLeaver, opened } from '../../support/privacy.ts';
import type { CallOptions } from '../../support/server.ts';
import { serverForAll } from '../../support/server-hooks.ts';
import type { WireAnswer } from '../../support/wire.ts';

describe('a note on an order', () => {
  const server = serverForAll();
  let own: Trader;
  let id: number;
  beforeEach(async () => {
    own = await newTrader(server);
    id = (await own.submit()).data.Id;
    await own.close(id);
  });
  const note = ({ token }: Trader, of: number, text: string, options: CallOptions = {}) =>
    server.post<WireAnswer<typeof noteOrder>>(
      noteOrder.path,
      { id: String(of), note: text },
      { token, ...options },
    );
  const noted = async () => (await own.page('3')).data.map(({ Id, Note }) => [Id, Note]);

  test('S3.4 is kept with its order, its spaces tidied line by line, changed, and emptied', async () => {
    expect(await noted(), 'no note, no field').toEqual([[id, undefined]]);
    const written = await note(own, id, '  Bought   the low. \n\n Early again. ');
    const kept = 'Bought the low.\n\nEarly again.';
    expect(written).toMatchObject({ code: 1, msg: 'Note saved.', data: { Id: id, Note: kept } });
    expect(await noted()).toEqual([[id, kept]]);
    await note(own, id, 'Patience.');
    expect(await noted()).toEqual([[id, 'Patience.']]);
    expect((await note(own, id, ' ')).data).toEqual({ Id: id, Note: '' });
    expect(await noted()).toEqual([[id, undefined]]);
  });

  test('S3.4 stands on a cancelled order as well', async () => {
    const { Id } = (await own.submit({ status: '0', target_price: '0.5' })).data;
    await own.cancel(Id);
    await note(own, Id, 'Too far.');
    expect(await noted()).toEqual([
      [Id, 'Too far.'],
      [id, undefined],
    ]);
  });

  test('S8.3 is written once per key: a repeat does not undo a later one', async () => {
    const key = 'note-once-per-key';
    const first = await note(own, id, 'First.', { key });
    await note(own, id, 'Second.');
    expect(await note(own, id, 'First.', { key })).toEqual(first);
    expect(await noted()).toEqual([[id, 'Second.']]);
    expect((await note(own, id, 'Other.', { key })).code).toBe(ERRORS.idempotencyConflict);
  });

  test.each([
    'a'.repeat(MAX_ORDER_NOTE + 1),
    'a\u202eb',
    'a\u001b[2J',
  ])('S8.1 %j is no note', async (typed) => {
    expect(await note(own, id, typed)).toMatchObject({ code: ERRORS.malformed, data: { field: 'note' } });
    expect(await noted()).toEqual([[id, undefined]]);
  });

  test('S5.17 may have as many characters as the contract says', async () => {
    const longest = 'ж'.repeat(MAX_ORDER_NOTE);
    expect((await note(own, id, longest)).data.Note).toBe(longest);
  });

  test('S6.2 is refused on another user’s order, on one that is not over, and on none', async () => {
    const other = await newTrader(server);
    const open = (await own.submit()).data.Id;
    const waiting = (await own.submit({ status: '0', target_price: '0.5' })).data.Id;
    const refused = { code: ERRORS.unknownOrder, data: { field: 'id' } };
    expect(await note(other, id, 'Mine?')).toMatchObject(refused);
    for (const one of [open, waiting, 999_999]) expect(await note(own, one, 'Now?')).toMatchObject(refused);
    expect(await noted()).toEqual([[id, undefined]]);
    expect((await own.live()).data.map(({ Note }) => Note)).toEqual([undefined, undefined]);
  });

  test('S1.4 is in the data of its account', async () => {
    const user = await newLeaver(server);
    await user.fund('100');
    const real = trader(server, user.token);
    const { Id } = (await real.submit({ cont: '0.01' })).data;
    await real.close(Id);
    await note(real, Id, 'Real money.');
    const { data } = await user.askExport(await user.byPassword('export'));
    expect(opened(data).data.trading?.order).toMatchObject([{ id: Id, note: 'Real money.' }]);
  });
});
