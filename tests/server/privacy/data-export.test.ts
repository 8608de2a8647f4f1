import { describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { MAX_EXPORTS_PER_HOUR } from '#contract/routes/privacy';
import { HOUR_MS } from '#contract/time-units';
import { borrower } from '../../support/loans.ts';
import { newLeaver, opened } from '../../support/privacy.ts';
import { keptLog } from '../../support/security-log.ts';
import { serverForAll } from '../../support/server-hooks.ts';

describe('the export of what the server holds', () => {
  const log = keptLog();
  const server = serverForAll(log.overrides, { REVIEW: 'manual' });

  const exported = async (user: Awaited<ReturnType<typeof newLeaver>>) => {
    const { code, msg, data } = await user.askExport(await user.byPassword('export'));
    expect([code, msg]).toEqual([1, 'OK']);
    return { name: data.name, ...opened(data) };
  };

  test('has the user’s own rows by subject, with times as ISO and amounts as decimals', async () => {
    const user = await newLeaver(server);
    const other = await newLeaver(server);
    await user.fund('250.5');
    await other.fund('99');
    await user.bind({ label: 'Cold wallet' });
    const { name, data } = await exported(user);
    const { profile, money, trading, security } = data;
    const [row] = profile?.user ?? [];
    expect(name).toBe(`data-${row?.uid}-${new Date(server.clock.nowMs).toISOString().slice(0, 10)}.zip`);
    expect(data.uid).toBe(row?.uid);
    expect(row).toMatchObject({ id: user.userId, email: user.email, isDemo: false, frozenAt: null });
    expect(String(row?.createdAt)).toMatch(/^2026-01-\d\dT.*Z$/);
    expect(trading?.account).toMatchObject([{ balance: '250.5', held: '0' }]);
    expect(trading?.ledgerEntry).toMatchObject([{ amount: '250.5', memo: 'deposit' }]);
    expect(money?.deposit).toMatchObject([{ number: '250.5', state: 'approved' }]);
    expect(money?.payoutMethod).toMatchObject([{ label: 'Cold wallet' }]);
    expect(security?.securityEvent?.map((event) => event.name)).toContain('data-exported');
    expect(JSON.stringify(data)).not.toContain(other.email);
    expect(JSON.stringify(data)).not.toContain(`"userId":${other.userId}`);
  });

  test('has the pictures of identity, loans and payments, which the JSON names', async () => {
    const user = await newLeaver(server);
    await user.verify();
    await user.fund('10');
    const { handIn, decideLast, borrow } = borrower(server, user);
    await handIn();
    await decideLast('loan-kyc', true);
    await borrow('500');
    const { data, pictures } = await exported(user);
    const { identity, loans, money } = data;
    const named = [
      identity?.identity?.[0]?.frontPic,
      identity?.identity?.[0]?.reversePic,
      loans?.loanKyc?.[0]?.handPic,
      loans?.loan?.[0]?.sign,
      money?.deposit?.[0]?.proof,
    ];
    expect([...pictures.keys()].sort()).toEqual(named.toSorted());
    const kept = await server.stored.pictures();
    for (const [name, bytes] of pictures) {
      expect(bytes.equals(kept.get(name.replace('pictures/', '')) ?? Buffer.alloc(0)), name).toBe(true);
    }
    expect(identity?.identity).toMatchObject([{ name: 'Ada Trader', cardId: 'AB123456' }]);
  });

  test('has the demo account of the user, and no secret of either', async () => {
    const user = await newLeaver(server);
    const { secret, codes } = await user.addApp();
    const { data: demo } = await server.get<{ token: string; user: { id: number; uid: string } }>(
      '/api/user/createAccountDemoForU',
      {},
      { token: user.token },
    );
    const { code, data: file } = await user.askExport(await user.proof('export', secret));
    expect(code).toBe(1);
    const { data } = opened(file);
    expect(data.profile?.user?.map(({ id }) => id)).toEqual([user.userId, demo.user.id]);
    expect(data.security?.factor).toMatchObject([{ kind: 'totp', name: 'Phone' }]);
    const text = JSON.stringify(data);
    const rows = await server.stored.rows(
      `SELECT password_hash, token_hash, secret, code_hash FROM "user"
        JOIN session ON session.user_id = "user".id JOIN factor ON factor.user_id = "user".id
        JOIN recovery_code ON recovery_code.user_id = "user".id WHERE "user".id = ${user.userId}`,
    );
    expect(rows.length).toBeGreaterThan(0);
    const secrets = [user.token, demo.token, secret, ...codes, ...rows.flatMap((row) => Object.values(row))];
    for (const one of secrets) expect(text).not.toContain(String(one));
  });

  test('S8.1 wants a proof of its own: the second factor, or the password of an account without one', async () => {
    const user = await newLeaver(server);
    for (const proof of ['A'.repeat(43), await user.byPassword('closing')])
      expect((await user.askExport(proof)).code).toBe(ERRORS.factorRequired);
    const proof = await user.byPassword('export');
    expect((await user.askExport(proof)).code).toBe(1);
    expect((await user.askExport(proof)).code).toBe(ERRORS.factorRequired);
    await user.addApp();
    const { data } = await user.open('export');
    expect(data.ways).not.toContain('password');
  });

  test('is made three times an hour, and a refused one leaves its proof good', async () => {
    const user = await newLeaver(server);
    for (let made = 0; made < MAX_EXPORTS_PER_HOUR; made += 1) await exported(user);
    expect((await user.askExport(await user.byPassword('export'))).code).toBe(ERRORS.tooMany);
    server.clock.nowMs += HOUR_MS + 1;
    await exported(user);
  });

  test('of more pictures than one file may hold is refused, and leaves its proof good', async () => {
    const user = await newLeaver(server);
    await user.fund('10');
    const proof = await user.byPassword('export');
    const weigh = (bytes: number) =>
      server.stored.change(`UPDATE picture SET bytes = ${bytes} WHERE user_id = ${user.userId}`);
    await weigh(48 * 1_024 * 1_024 + 1);
    expect((await user.askExport(proof)).code).toBe(ERRORS.exportTooLarge);
    await weigh(48 * 1_024 * 1_024);
    expect((await user.askExport(proof)).code).toBe(1);
  });

  test('stands in the security log and in the history of the account', async () => {
    const user = await newLeaver(server);
    const before = log.events().length;
    await exported(user);
    expect(log.events().slice(before)).toContainEqual(
      expect.objectContaining({ event: 'data.exported', user: user.userId }),
    );
    const { data } = await server.get<{ data: { content: { name: string } }[] }>(
      '/v1/api/account_events',
      { page: '1' },
      { token: user.token },
    );
    expect(data.data[0]?.content.name).toBe('data-exported');
  });
});
