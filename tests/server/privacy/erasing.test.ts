import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/time-units';
import { borrower } from '../../support/loans.ts';
import { trader } from '../../support/orders.ts';
import { newPayer } from '../../support/payments.ts';
import { newLeaver } from '../../support/privacy.ts';
import type { TestServer } from '../../support/server.ts';
import { serverForEach } from '../../support/server-hooks.ts';

const KEPT_DAYS = 1_826;
/** Words of the user’s, each of a kind of its own. */
const WORDS = {
  identity: 'Zebedee Planter',
  document: 'ZP5544332211',
  firstName: 'Zebulonia',
  lastName: 'Plantagenetta',
  mobile: '+442079460958',
  contact: '+41445551234',
  label: 'Zebedees own wallet',
  payee: 'Zebedeus Payeename',
  memo: 'for Zebedees boat',
  note: 'Zebedees alert note',
  orderNote: 'Zebedees note of a trade',
  factor: 'Zebedees phone',
  drawing: 'Zebedees drawing',
  template: 'Zebedees template',
  watchlist: 'Zebedees watchlist',
  reason: 'Zebedee, please send it again.',
};

const server = serverForEach({}, { REVIEW: 'manual' });

/** A user with all of the words in the database, whose account was closed; answers every text of theirs that is there. */
async function closedUser() {
  const user = await newLeaver(server);
  const { userId, token, email } = user;
  const post = (path: string, form: Record<string, string>) => server.post(path, form, { token });
  await user.verify();
  const { handIn, papers, decideLast } = borrower(server, user);
  await handIn({
    ...(await papers()),
    name: WORDS.firstName,
    last_name: WORDS.lastName,
    mobile: WORDS.mobile,
  });
  await decideLast('loan-kyc', false, 'blurred');
  await user.fund('20');
  await user.bind({ label: WORDS.label });
  const own = trader(server, token);
  const { Id } = (await own.submit({ cont: '0.01' })).data;
  await own.close(Id);
  await post('/v1/api/forex/note', { id: String(Id), note: WORDS.orderNote });
  const draw_id = String((await user.currencies('2'))[0]?.id);
  const bank = { type: '2', draw_id, dc_address: '', bank_name: 'Z Bank', bank_address: 'Z Street' };
  await user.bind({
    ...bank,
    bank_swift: 'ABANUS33',
    payee_name: WORDS.payee,
    payee_account: '998877665544',
  });
  const method = await user.provenMethod();
  const { data: drawn } = await user.draw({ draw_method_id: method, number: '5', memo: WORDS.memo });
  await user.cancelDraw(drawn.id);
  await post('/v1/api/alerts/add', {
    ...{ forex_id: '1', kind: 'percent', percent: '60', is_repeating: '0', note: WORDS.note },
  });
  // What no call writes as a test wants it.
  await server.stored.change(
    `UPDATE real_name SET name = '${WORDS.identity}', card_id = '${WORDS.document}' WHERE user_id = ${userId};
     UPDATE "user" SET contact_mobile = '${WORDS.contact}' WHERE id = ${userId};
     INSERT INTO chart_layout (user_id, instrument_id, version, drawings)
       VALUES (${userId}, 1, 1, '["${WORDS.drawing}"]');
     INSERT INTO chart_template (user_id, version, templates)
       VALUES (${userId}, 1, '["${WORDS.template}"]');
     INSERT INTO watchlist (user_id, version, instrument_ids, lists)
       VALUES (${userId}, 1, '[1]', '["${WORDS.watchlist}"]')`,
  );
  // A rest that no withdrawal takes.
  await server.stored.change(`UPDATE draw_currency SET fee_type = 1, draw_rate = '100'`);
  await user.leave();
  await server.stored.change(
    `INSERT INTO factor (id, user_id, kind, name, secret, last_step, sign_count, transports, created_at)
       VALUES (9001, ${userId}, 'totp', '${WORDS.factor}', 'sealed', 0, 0, '[]', 1);
     INSERT INTO lost_factor (id, user_id, network, state, reason, created_at, decided_at)
       VALUES (9001, ${userId}, '198.51.100.77', 'rejected', '${WORDS.reason}', 1, 2);
     UPDATE loan_kyc SET reason = '${WORDS.reason}' WHERE user_id = ${userId}`,
  );
  return { user, texts: [...Object.values(WORDS), email, '198.51.100.77', '998877665544'] };
}

/** Every byte of the database and of the data folder. */
async function everything(of: TestServer): Promise<string> {
  const inFolder = readdirSync(of.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
  return [await of.stored.text(), ...inFolder].join('\n');
}

const found = (all: string, texts: readonly string[]) => texts.filter((text) => all.includes(text));
const afterYears = async () => {
  server.clock.nowMs += KEPT_DAYS * DAY_MS + 1;
  // A message that is sent deletes what the outbox of a trial has kept for too long.
  await newPayer(server);
  await server.services.deliveries.settled();
};

test('after the legal time no text of the user is anywhere in the database or the data folder', async () => {
  const { user, texts } = await closedUser();
  // Its alerts went with the account.
  const left = texts.filter((text) => text !== WORDS.note);
  expect(found(await everything(server), texts)).toEqual(left);
  const picturesBefore = (await server.stored.pictures()).size;
  server.clock.nowMs += KEPT_DAYS * DAY_MS - 1;
  expect(await server.services.erasing.round()).toBe(0);
  server.clock.nowMs -= KEPT_DAYS * DAY_MS - 1;
  await afterYears();
  expect(await server.services.erasing.round()).toBe(1);
  expect(found(await everything(server), texts)).toEqual([]);
  expect(picturesBefore).toBeGreaterThan(0);
  expect((await server.stored.pictures()).size).toBe(0);
  const [row] = await server.stored.rows(
    `SELECT email, phone, password_hash, language FROM "user" WHERE id = ${user.userId}`,
  );
  expect(row).toEqual({ email: null, phone: null, password_hash: null, language: null });
  // It is done once.
  expect(await server.services.erasing.round()).toBe(0);
});

test('ledger, payments and decisions stay under the uid, and the ledger audits clean', async () => {
  const { user } = await closedUser();
  const counts = () =>
    server.stored.rows(
      `SELECT (SELECT count(*) FROM entry) AS entries, (SELECT count(*) FROM deposit) AS deposits,
        (SELECT count(*) FROM withdrawal) AS withdrawals, (SELECT count(*) FROM decision) AS decisions,
        (SELECT uid FROM "user" WHERE id = ${user.userId}) AS uid`,
    );
  const before = await counts();
  server.clock.nowMs += KEPT_DAYS * DAY_MS + 1;
  await server.services.erasing.round();
  expect(await counts()).toEqual(before);
  expect(await server.audit()).toMatchObject({ isClean: true });
});

test('the address is free again once it was erased, and not before', async () => {
  const { user } = await closedUser();
  const taken = () => server.stored.rows(`SELECT id FROM "user" WHERE email = '${user.email}'`);
  expect(await taken()).toHaveLength(1);
  server.clock.nowMs += KEPT_DAYS * DAY_MS + 1;
  await server.services.erasing.round();
  expect(await taken()).toEqual([]);
});

test('S8.2 a round that a crash ended anywhere is done again, and others lose nothing', async () => {
  const { user, texts } = await closedUser();
  const other = await newLeaver(server);
  await other.fund('5');
  server.clock.nowMs += KEPT_DAYS * DAY_MS + 1;
  const { queue } = server.database;
  const submit = queue.submit.bind(queue);
  for (let left = 3; left < 60; left += 7) {
    let commands = left;
    queue.submit = ((...args: Parameters<typeof submit>) => {
      commands -= 1;
      return commands < 0 ? Promise.reject(new Error('the process ended')) : submit(...args);
    }) as typeof submit;
    await server.services.erasing.round().catch(() => {});
  }
  queue.submit = submit;
  const [row] = await server.stored.rows(`SELECT erased_at FROM "user" WHERE id = ${user.userId}`);
  if (row?.erased_at === null) expect(await server.services.erasing.round()).toBe(1);
  await afterYears();
  expect(found(await everything(server), texts)).toEqual([]);
  expect(await server.stored.rows(`SELECT email FROM "user" WHERE id = ${other.userId}`)).toEqual([
    { email: other.email },
  ]);
});

test('operators set how many days it takes', async () => {
  const { user } = await closedUser();
  const { site } = server.services;
  expect(site.get('record_keep_days')).toBe(KEPT_DAYS);
  expect(site.faultOf('record_keep_days', '1')).toContain('whole days from 2 to 36500');
  await server.database.queue.submit((tx) => site.set(tx, 'record_keep_days', '2'));
  await site.whenRead();
  server.clock.nowMs += 2 * DAY_MS + 1;
  expect(await server.services.erasing.round()).toBe(1);
  const [row] = await server.stored.rows(`SELECT email FROM "user" WHERE id = ${user.userId}`);
  expect(row).toEqual({ email: null });
});
