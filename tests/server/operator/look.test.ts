import { beforeAll, describe, expect, test } from 'vitest';
import type { OperatorAnswer } from '#contract/desk/answers';
import { operate } from '../../support/operator.ts';
import { trader } from '../../support/orders.ts';
import { newPayer, type Payer } from '../../support/payments.ts';
import { jpeg, upload } from '../../support/pictures.ts';
import { serverForAll } from '../../support/server-hooks.ts';
import type { User } from '../../support/wire.ts';

describe('looking at users', () => {
  const server = serverForAll({}, { REVIEW: 'manual' });
  const ask = async (...args: string[]) => {
    const { out } = await operate(server.dataDir, ...args, '--operator', 'ann', '--json');
    return JSON.parse(out) as OperatorAnswer;
  };
  const lastOfLog = async () =>
    (await server.stored.rows('SELECT * FROM decision ORDER BY id DESC LIMIT 1'))[0];
  let payer: Payer;
  let uid: string;
  beforeAll(async () => {
    payer = await newPayer(server);
    await payer.fund('500');
    const method = (await payer.bind()).data.id;
    await payer.draw({ draw_method_id: String(method), number: '40', auth_code: await payer.code() });
    await payer.verify();
    uid = (await server.get<User>('/api/user/info', {}, { token: payer.token })).data.uid;
  });

  test('S4.9 a user is found by UID and by a part of an e-mail address, a name or a number, and the log has whom it found, not what was typed', async () => {
    for (const text of [uid, payer.email, payer.email.toUpperCase()]) {
      expect((await ask('find-user', text)).rows).toMatchObject([{ uid, state: 'real' }]);
      expect(await lastOfLog()).toMatchObject({
        operator: 'ann',
        kind: 'user',
        subject: uid,
        decision: 'searched',
      });
    }
    const parts = [
      payer.email.slice(1, -1),
      payer.email.slice(0, 2).toUpperCase(),
      'da Tr',
      'TRADER',
      '5550',
    ];
    await server.stored.change(`UPDATE "user" SET area_id = 1, phone = '6125550199' WHERE uid = '${uid}'`);
    for (const part of parts)
      expect((await ask('find-user', part)).rows, part).toContainEqual(expect.objectContaining({ uid }));
    for (const part of ['%%', '__', `${payer.email.slice(0, 3)}%`, 'no such part', '\\']) {
      expect((await ask('find-user', `${part} `)).rows ?? [], part).toEqual([]);
    }
    expect(await lastOfLog()).toMatchObject({ subject: 'none' });
    expect((await ask('find-user', '%')).error).toMatch(/UID, an e-mail/);
  });

  test('S4.9 how a user stands: balance, what is held, identity and limit', async () => {
    expect((await ask('user', uid)).fields).toMatchObject({
      uid,
      state: 'real',
      email: payer.email,
      balance: '500 USD',
      held: '40 USD',
      identity: 'verified',
      'withdrawn in 24 hours': '40 of 100000 USD',
    });
    expect(await lastOfLog()).toMatchObject({ subject: uid, decision: 'seen' });
  });

  test('S4.9 all cases of a user, the newest first, and none of another', async () => {
    const other = await newPayer(server);
    await other.wire({ number: '5', proofImg: await other.proof() });
    const rows = (await ask('cases', uid)).rows?.map(({ kind, state }) => `${kind} ${state}`);
    expect(rows).toEqual(['identity approved', 'withdrawal waiting', 'deposit approved']);
    expect(await lastOfLog()).toMatchObject({ subject: uid, decision: 'cases seen' });
  });

  test('S4.9 a user’s entries, a page at a time', async () => {
    expect((await ask('ledger', uid)).rows).toMatchObject([{ memo: 'deposit', of: '1', usd: '500' }]);
    expect((await ask('ledger', uid, '--page', '2')).rows).toEqual([]);
    expect((await ask('ledger', uid, '--page', '0')).error).toMatch(/number from 1/);
    expect(await lastOfLog()).toMatchObject({ subject: uid, decision: 'ledger seen' });
  });

  test('S4.9 an unknown user is refused, and nothing is logged as seen', async () => {
    const before = await lastOfLog();
    for (const command of ['user', 'cases', 'ledger'])
      expect((await ask(command, '9999999999')).error).toBe('There is no user 9999999999.');
    expect(await lastOfLog()).toEqual(before);
  });

  test('S4.13 ending sessions ends them all, and freezes no one', async () => {
    expect((await ask('end-sessions', uid)).error).toMatch(/reason/);
    expect((await ask('end-sessions', uid, '--reason', 'a lost phone')).message).toBe(
      `All sessions of ${uid} ended.`,
    );
    expect((await server.get('/api/user/info', {}, { token: payer.token })).code).toBe(999);
    expect((await ask('user', uid)).fields?.state).toBe('real');
    expect((await ask('end-sessions', '9999999999', '--reason', 'x')).error).toMatch(/no user/);
  });

  test('S4.9 the same document, picture or proof of another user is named with the case', async () => {
    const [one, other] = [await newPayer(server), await newPayer(server)];
    const uids = new Map<Payer, string>();
    for (const who of [one, other]) {
      uids.set(who, (await server.get<User>('/api/user/info', {}, { token: who.token })).data.uid);
    }
    const same = await jpeg(640, 400, '#123456');
    const ids = [];
    for (const [index, who] of [one, other].entries()) {
      const url = async (picture: Buffer) => (await upload(server, who.token, picture)).data.url;
      ids.push((await who.wire({ number: '9', proofImg: await url(same) })).data.id);
      const front_pic = await url(await jpeg(640, 400, index === 0 ? '#dd0000' : '#00dd00'));
      const papers = { name: 'Ada', card_id: 'XY-77', front_pic, reverse_pic: await url(same) };
      expect((await server.post('/api/user_real/real_name', papers, { token: who.token })).code).toBe(1);
    }
    const paper = (await server.services.reviews.waiting('identity')).at(-1);
    const others = [uids.get(one)];
    const deposit = ['show', 'deposit', String(ids[1])];
    expect((await ask(...deposit)).ofCase?.duplicates).toEqual({ proof: others });
    expect((await operate(server.dataDir, ...deposit)).out).toMatch(`same proof of  ${uids.get(one)}`);
    const { ofCase } = await ask('show', 'identity', String(paper?.id));
    expect(ofCase?.duplicates).toEqual({ document: others, reverse: others });
  });

  test('S4.9 the holder of an order is found by its number', async () => {
    const { token } = await server.demo();
    const { data } = await trader(server, token).submit();
    const holder = (await server.get<User>('/api/user/info', {}, { token })).data;
    expect((await ask('find-user', `order ${data.Id}`)).rows).toMatchObject([
      { uid: holder.uid, state: 'demo' },
    ]);
    expect((await ask('find-user', `order ${data.Id + 1}`)).rows).toEqual([]);
  });
});
