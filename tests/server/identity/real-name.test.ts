import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { jobsOf } from '#server/compose/timers';
import { maskedCardId } from '#server/identity/papers';
import { AUTO_REVIEW_MS } from '#server/reviews/reviews';
import { registered } from '../../support/joining.ts';
import { askOperator } from '../../support/operator.ts';
import { jpeg, realToken, upload } from '../../support/pictures.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { until } from '../../support/until.ts';
import type { RealName } from '../../support/wire.ts';

const NOTHING = { review_status: 0, name: '', card_id: '', front_pic: '', reverse_pic: '', reason: '' };

describe('identity verification', () => {
  let server: TestServer;
  let token: string;
  beforeEach(async () => {
    server = await startServer();
    token = await realToken(server);
  });
  afterEach(() => server.dispose());

  const picture = async (as = token) => (await upload(server, as, await jpeg())).data.url;
  const papers = async (as = token) => ({
    name: 'Ada Lovelace',
    card_id: 'AB 1234567',
    front_pic: await picture(as),
    reverse_pic: await picture(as),
  });
  const submit = (form: Record<string, string>, key?: string, as = token) =>
    server.post<RealName>('/api/user_real/real_name', form, { token: as, ...(key ? { key } : {}) });
  const center = async (as = token) =>
    (await server.get<RealName>('/api/user_real/center', {}, { token: as })).data;
  const review = async () => {
    server.clock.nowMs += AUTO_REVIEW_MS;
    await server.services.reviews.sweep();
  };

  test('S4.5 S3.24 papers are handed in once: none, waiting with masked number, finished', async () => {
    expect(await center()).toEqual(NOTHING);
    const form = await papers();
    const answer = await submit(form);
    expect(answer).toMatchObject({
      code: 1,
      msg: 'Your documents have been submitted.',
      data: { review_status: 1, name: 'Ada Lovelace', card_id: '******4567', reason: '' },
    });
    expect(await center()).toMatchObject({ review_status: 1, card_id: '******4567' });
    expect((await submit(await papers())).code).toBe(ERRORS.identityNotOpen);
    await review();
    expect(await center()).toMatchObject({ review_status: 2, name: 'Ada Lovelace', card_id: '******4567' });
    expect((await submit(await papers())).code).toBe(ERRORS.identityNotOpen);
  });

  test('S4.5 the answered pictures show', async () => {
    await submit(await papers());
    server.clock.nowMs += 3_600_000;
    const { front_pic, reverse_pic } = await center();
    for (const path of [front_pic, reverse_pic]) {
      const response = await fetch(server.address + path);
      expect(response.headers.get('content-type')).toBe('image/jpeg');
    }
  });

  test('S4.5 the automatic review waits its time, goes on after a restart, and is logged', async () => {
    await submit(await papers());
    server.clock.nowMs += AUTO_REVIEW_MS - 1;
    await server.services.reviews.sweep();
    expect((await center()).review_status).toBe(1);
    server = await server.restart();
    server.clock.nowMs += 1;
    await server.services.reviews.sweep();
    expect((await center()).review_status).toBe(2);
    expect((await askOperator(server.dataDir, 'log')).rows?.[0]).toMatchObject({
      operator: 'automatic',
      kind: 'identity',
      decision: 'approved',
      reason: 'REVIEW=auto',
    });
  });

  test('S4.5 S9.10 by itself the server approves in auto, and never in manual', async () => {
    await server.dispose();
    server = await startServer({}, { REVIEW: 'auto' });
    token = await realToken(server);
    await submit(await papers());
    server.clock.nowMs += AUTO_REVIEW_MS;
    await until(async () => (await center()).review_status === 2);
    const jobs = (review: 'auto' | 'manual') =>
      jobsOf(server.services, { review, demoKeptDays: 1 }).map(({ name }) => name);
    // One that is not there never runs.
    expect(jobs('auto').filter((name) => !jobs('manual').includes(name))).toEqual(['review']);
  });

  test('S4.5 rejected papers say why, may be handed in again, and are kept', async () => {
    const form = await papers();
    await submit(form);
    const rejected = await askOperator(
      server.dataDir,
      'reject',
      'identity',
      '1',
      '--reason',
      'The number is blurred.',
    );
    expect(rejected).toEqual({ message: 'identity 1 is rejected.' });
    expect(await center()).toEqual({ ...NOTHING, reason: 'The number is blurred.' });
    expect((await submit(form)).data).toMatchObject({ review_status: 1, reason: '' });
    await review();
    expect((await center()).review_status).toBe(2);
    expect((await askOperator(server.dataDir, 'show', 'identity', '1')).fields?.state).toBe('rejected');
    expect((await askOperator(server.dataDir, 'show', 'identity', '2')).fields?.state).toBe('approved');
  });

  test('S5.4 a picture must be there, the caller’s own, and two different ones', async () => {
    const other = (await registered(server, 'other@candlestate.example')).token;
    const form = await papers();
    const foreign = await picture(other);
    const gone = form.front_pic.replace(/[0-9a-f]{32}/, '0'.repeat(32));
    for (const [change, field] of [
      [{ front_pic: foreign }, 'front_pic'],
      [{ reverse_pic: foreign }, 'reverse_pic'],
      [{ front_pic: gone }, 'front_pic'],
      [{ reverse_pic: 'x' }, 'reverse_pic'],
      [{ reverse_pic: form.front_pic }, 'reverse_pic'],
    ] as const) {
      const answer = await submit({ ...form, ...change });
      expect(answer, JSON.stringify(change)).toMatchObject({ code: ERRORS.unknownPicture, data: { field } });
    }
    expect(await submit({ ...form, front_pic: foreign })).toEqual(await submit({ ...form, front_pic: gone }));
    expect(await center()).toEqual(NOTHING);
    server.clock.nowMs += 3_600_000;
    expect((await submit(form)).code, 'a lapsed address still names its picture').toBe(1);
  });

  test.each([
    ['name', ' '],
    ['name', '12345'],
    ['name', 'Ada\u0000Lovelace'],
    ['name', 'Ada\u202eecalevoL'],
    ['name', 'Ada\u001b[31m'],
    ['name', 'x'.repeat(101)],
    ['card_id', ' '],
    ['card_id', '-'],
    ['card_id', '12\n34'],
    ['card_id', "1' OR '1'='1"],
    ['card_id', '<b>1</b>'],
    ['card_id', '9'.repeat(41)],
  ])('S5.4 %s %j is refused', async (field, value) => {
    const answer = await submit({ ...(await papers()), [field]: value });
    expect(answer).toMatchObject({ code: ERRORS.malformed, data: { field } });
  });

  test.each([
    '陳大文',
    'María-José O’Neill',
    'Søren Ångström Jr.',
    'علی‌رضا',
    'Nguyễn Văn A',
  ])('S5.4 the name %s is one', async (name) => {
    expect((await submit({ ...(await papers()), name })).data).toMatchObject({ review_status: 1, name });
  });

  test('S7.18 the same key hands in once and answers alike: at once, later, and after a restart', async () => {
    const form = await papers();
    const both = await Promise.all([submit(form, 'papers-key-1'), submit(form, 'papers-key-1')]);
    server = await server.restart();
    const third = await submit(form, 'papers-key-1');
    for (const answer of [...both, third])
      expect(answer).toMatchObject({ code: 1, data: { review_status: 1 } });
    expect((await submit({ ...form, name: 'Eve' }, 'papers-key-1')).code).toBe(ERRORS.idempotencyConflict);
    expect((await askOperator(server.dataDir, 'list', 'identity')).rows).toHaveLength(1);
  });

  test('S4.5 fifty at once: one is taken, whatever the keys', async () => {
    const form = await papers();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, count) => submit(form, count % 2 ? `papers-key-${count}` : undefined)),
    );
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === 1)).toHaveLength(1);
    expect(codes.filter((code) => code === ERRORS.identityNotOpen)).toHaveLength(49);
  });

  test('S3.24 the number is nowhere but in its own row', async () => {
    const form = { ...(await papers()), card_id: 'SECRETNUMBER77' };
    const answer = await submit(form, 'papers-key-1');
    expect(JSON.stringify(answer)).not.toContain('SECRETNUMBER');
    expect(JSON.stringify(await askOperator(server.dataDir, 'list'))).not.toContain('SECRETNUMBER');
    server = await server.restart();
    expect((await server.stored.text()).split('SECRETNUMBER77')).toHaveLength(2);
  });
});

describe('a masked number', () => {
  test.each([
    ['AB1234567', '*****4567'],
    ['12345678', '****5678'],
    ['12345', '***45'],
    ['1234', '**34'],
    ['1', '*'],
    ['𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖', '****𝟓𝟔𝟕𝟖'],
  ])('S3.24 %s shows as %s', (cardId, masked) => expect(maskedCardId(cardId)).toBe(masked));
});
