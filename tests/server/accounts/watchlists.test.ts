import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { ERRORS } from '#contract/errors';
import { saveWatchlist, watchlist } from '#contract/routes/watchlist';
import { SOCKET_PATH, TOPIC } from '#contract/socket';
import { MAX_LISTS, MAX_OWN_NAME, MAX_WATCHED, type NamedList } from '#contract/watchlist';
import { DRIVEN } from '../../support/driven-source.ts';
import { serverForEach } from '../../support/server-hooks.ts';
import { RigClient } from '../socket/socket-rig.ts';

type List = { version: number; forex_ids: number[]; lists: NamedList[] };
type Saved = { version: number; is_saved: 0 | 1 };
const { euro, gold } = DRIVEN;

describe('what an account watches', () => {
  const server = serverForEach();
  const read = async (token: string) => (await server.get<List>(watchlist.path, {}, { token })).data;
  const save = (token: string, version: number, ids: unknown) =>
    server.post<Saved>(
      saveWatchlist.path,
      { version: String(version), forex_ids: typeof ids === 'string' ? ids : JSON.stringify(ids) },
      { token },
    );
  const key = (at: number): string => `${String(at).padStart(8, '0')}-0000-0000-0000-000000000000`;
  const named = (at: number, change: Partial<NamedList> = {}): NamedList => ({
    ...{ key: key(at), name: `List ${at}`, ids: [gold.id] },
    ...change,
  });
  const saveLists = (token: string, version: number, lists: unknown) =>
    server.post<Saved>(
      saveWatchlist.path,
      { version: String(version), forex_ids: `[${euro.id}]`, lists: JSON.stringify(lists) },
      { token },
    );

  it('S2.37 is several lists with names, which stay where a device of before there were several writes', async () => {
    const { token } = await server.demo();
    const lists = [named(1, { name: 'Métaux 金' }), named(2, { ids: [] })];
    expect((await saveLists(token, 0, lists)).data).toEqual({ version: 1, is_saved: 1 });
    expect(await read(token)).toEqual({ version: 1, forex_ids: [euro.id], lists });
    expect((await save(token, 1, [gold.id])).data).toEqual({ version: 2, is_saved: 1 });
    expect(await read(token)).toEqual({ version: 2, forex_ids: [gold.id], lists });
    expect((await saveLists(token, 1, [])).data).toEqual({ version: 1, is_saved: 0 });
    expect((await saveLists(token, 2, [])).data).toEqual({ version: 3, is_saved: 1 });
    expect(await read(token)).toEqual({ version: 3, forex_ids: [euro.id], lists: [] });
  });

  it('S2.37 is as many lists as there may be, all of them full', async () => {
    const { token } = await server.demo();
    const ids = Array.from({ length: MAX_WATCHED }, (_, index) => 1_000_000 + index);
    const many = Array.from({ length: MAX_LISTS }, (_, at) =>
      named(at, { name: 'n'.repeat(MAX_OWN_NAME), ids }),
    );
    expect((await saveLists(token, 0, many)).data.is_saved).toBe(1);
    expect((await read(token)).lists).toEqual(many);
    expect((await saveLists(token, 1, [...many, named(MAX_LISTS)])).code).toBe(ERRORS.malformed);
  });

  it.each([
    ['two lists of one key', [named(1), named(1, { name: 'Other' })]],
    ['a key that no device makes', [named(1, { key: '1' })]],
    ['no name', [named(1, { name: '' })]],
    ['a name with spaces around it', [named(1, { name: ' Metals' })]],
    ['a name that turns what stands around it', [named(1, { name: 'Metals\u202e' })]],
    ['a name of two lines', [named(1, { name: 'Met\nals' })]],
    ['a name that is too long', [named(1, { name: 'n'.repeat(MAX_OWN_NAME + 1) })]],
    ['an instrument twice', [named(1, { ids: [1, 1] })]],
    ['a field more', [{ ...named(1), more: 1 }]],
  ])('S7.1 refuses lists with %s', async (_, lists) => {
    const { token } = await server.demo();
    expect((await saveLists(token, 0, lists)).code).toBe(ERRORS.malformed);
    expect((await read(token)).version).toBe(0);
  });

  it('S2.37 is there on every device of the account, in the order it was given', async () => {
    const { token } = await server.demo();
    expect(await read(token)).toEqual({ version: 0, forex_ids: [], lists: [] });
    expect((await save(token, 0, [gold.id])).data).toEqual({ version: 1, is_saved: 1 });
    expect((await save(token, 1, [gold.id, euro.id])).data).toEqual({ version: 2, is_saved: 1 });
    expect(await read(token)).toEqual({ version: 2, forex_ids: [gold.id, euro.id], lists: [] });
    expect((await save(token, 2, [])).data).toEqual({ version: 3, is_saved: 1 });
    expect(await read(token)).toEqual({ version: 3, forex_ids: [], lists: [] });
  });

  it('S2.37 is not written over by a device that does not know the latest', async () => {
    const { token } = await server.demo();
    await save(token, 0, [gold.id]);
    expect((await save(token, 0, [euro.id])).data).toEqual({ version: 0, is_saved: 0 });
    await save(token, 1, [gold.id, euro.id]);
    expect((await save(token, 1, [])).data).toEqual({ version: 1, is_saved: 0 });
    expect(await read(token)).toEqual({ version: 2, forex_ids: [gold.id, euro.id], lists: [] });
  });

  it('S2.37 S7.33 tells each new version to the account’s devices, and what was not written to nobody', async () => {
    const { token } = await server.demo();
    const client = new RigClient(new WebSocket(server.address.replace('http', 'ws') + SOCKET_PATH));
    await once(client.socket, 'open');
    client.send({ type: 'login', token });
    client.send({ type: 'sub', topic: TOPIC.notified });
    await client.until('login_result');
    await save(token, 0, [gold.id]);
    expect((await client.until('NOTIFIED')).map(({ data }) => data)).toEqual([{ seq: 1, watchlist: 1 }]);
    await save(token, 0, [euro.id]);
    await save((await server.demo()).token, 0, [gold.id]);
    await save(token, 1, [euro.id]);
    expect((await client.until('NOTIFIED', 2)).at(-1)?.data).toEqual({ seq: 2, watchlist: 2 });
    client.socket.close();
  });

  it('S2.37 is written by one of twenty devices that save at once', async () => {
    const { token } = await server.demo();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => save(token, 0, [index + 1])));
    expect(answers.filter(({ data }) => data.is_saved === 1)).toHaveLength(1);
    expect((await read(token)).version).toBe(1);
  });

  it('S6.2 is no other account’s', async () => {
    const [one, other] = [await server.demo(), await server.demo()];
    await save(one.token, 0, [gold.id]);
    expect(await read(other.token)).toEqual({ version: 0, forex_ids: [], lists: [] });
    expect((await save(other.token, 1, [euro.id])).data).toEqual({ version: 1, is_saved: 0 });
    expect(await read(one.token)).toEqual({ version: 1, forex_ids: [gold.id], lists: [] });
  });

  it('S2.37 keeps an instrument that the market does not list now', async () => {
    const { token } = await server.demo();
    await save(token, 0, [999_999, gold.id]);
    expect((await read(token)).forex_ids).toEqual([999_999, gold.id]);
  });

  it('S2.37 holds as many instruments as a list may, and no more', async () => {
    const { token } = await server.demo();
    const many = Array.from({ length: MAX_WATCHED }, (_, index) => index + 1);
    expect((await save(token, 0, many)).data.is_saved).toBe(1);
    expect((await save(token, 1, [...many, MAX_WATCHED + 1])).code).toBe(ERRORS.malformed);
    expect((await read(token)).forex_ids).toHaveLength(MAX_WATCHED);
  });

  it.each([
    ['no list', '{}'],
    ['no JSON', '[1'],
    ['an instrument twice', [1, 1]],
    ['an id that is none', [0]],
    ['a part of an id', [1.5]],
    ['an id in words', ['1']],
    ['an id no computer counts to', [2 ** 53]],
  ])('S7.1 refuses %s', async (_, ids) => {
    const { token } = await server.demo();
    expect((await save(token, 0, ids)).code).toBe(ERRORS.malformed);
    expect(await read(token)).toEqual({ version: 0, forex_ids: [], lists: [] });
  });
});
