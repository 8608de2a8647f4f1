import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { DAY_MS, MINUTE_MS } from '#contract/time-units';
import { Gate } from '#server/gate';
import { pictureIdOf } from '#server/pictures/picture-address';
import { MAX_STORED_PER_HOUR, Pictures } from '#server/pictures/pictures';
import type { OpenDatabase } from '#server/store/database';
import { openPostgres } from '#server/store/postgres/open-postgres';
import { userTable } from '#server/store/users';
import { describeEmbedded, describePostgres } from '../../support/describe-engines.ts';
import { jpeg, realToken, upload } from '../../support/pictures.ts';
import { realUser } from '../../support/real-user.ts';
import { serverForEach } from '../../support/server-hooks.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe('pictures', () => {
  const server = serverForEach();
  let token: string;
  beforeEach(async () => {
    token = await realToken(server);
  });

  const stored = async () => [...(await server.stored.pictures()).keys()];
  const fetchPath = (path: string) => fetch(`${server.address}${path}`);
  const uploaded = async (file?: Buffer): Promise<string> => {
    const { code, data } = await upload(server, token, file ?? (await jpeg()));
    expect(code).toBe(1);
    return data.url;
  };

  test('S7.10 the answered address shows the picture, privately and as nothing but a picture', async () => {
    const url = await uploaded(await jpeg(60, 20));
    const response = await fetchPath(url);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([width, height]).toEqual([60, 20]);
  });

  test('S7.10 a lapsed address, a wrong signature and a picture that does not exist are answered alike', async () => {
    const url = await uploaded();
    const { pathname, searchParams } = new URL(url, server.address);
    const exp = searchParams.get('exp') ?? '';
    const sig = searchParams.get('sig') ?? '';
    const other = new URL(await uploaded(), server.address);
    const nobodys = pathname.replace(/[0-9a-f]{32}/, 'f'.repeat(32));
    const answers: string[] = [];
    for (const path of [
      `${pathname}?exp=${exp}&sig=${sig.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
      `${pathname}?exp=${Number(exp) + 1}&sig=${sig}`,
      `${pathname}?exp=${exp}&exp=${exp}&sig=${sig}`,
      `${pathname}?exp=${exp}&sig=`,
      `${pathname}?sig=${sig}`,
      pathname,
      `${other.pathname}?exp=${exp}&sig=${sig}`,
      `${nobodys}?exp=${exp}&sig=${sig}`,
      `/api/common/picture/..%2fcandlestate.db?exp=${exp}&sig=${sig}`,
      `/api/common/picture/%00?exp=${exp}&sig=${sig}`,
    ]) {
      answers.push(await (await fetchPath(path)).text());
    }
    server.clock.nowMs += 10 * MINUTE_MS;
    answers.push(await (await fetchPath(url)).text());
    expect(new Set(answers)).toEqual(new Set([await (await fetchPath('/api/nothing')).text()]));
  });

  test('S7.10 an address outlives a restart', async () => {
    const url = await uploaded();
    await server.restart();
    expect((await fetchPath(url)).headers.get('content-type')).toBe('image/jpeg');
  });

  test('S7.10 a picture is stored upright, at most 2,400 px long, never enlarged', async () => {
    const photo = await sharp(await jpeg(5_000, 1_000))
      .withExif({})
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const sizeOf = async (url: string) => {
      const { width, height } = await sharp(
        Buffer.from(await (await fetchPath(url)).arrayBuffer()),
      ).metadata();
      return [width, height];
    };
    expect(await sizeOf(await uploaded(photo))).toEqual([480, 2_400]);
    expect(await sizeOf(await uploaded(await jpeg(3, 2)))).toEqual([3, 2]);
  });

  test('S7.10 what is see-through lies on white', async () => {
    const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    const response = await fetchPath(await uploaded(clear));
    const { data } = await sharp(Buffer.from(await response.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  test('S8.6 a user stores so many pictures an hour, counted over a restart, and another user is not held up', async () => {
    const photo = await jpeg();
    for (let count = 1; count < MAX_STORED_PER_HOUR; count += 1) await uploaded(photo);
    const last = await Promise.all([upload(server, token, photo), upload(server, token, photo)]);
    expect(last.map(({ code }) => code).toSorted()).toEqual([1, ERRORS.tooMany]);
    await server.restart();
    expect((await upload(server, token, photo)).code).toBe(ERRORS.tooMany);
    expect(await stored()).toHaveLength(MAX_STORED_PER_HOUR);
    server.clock.nowMs += 61 * MINUTE_MS;
    expect((await upload(server, token, photo)).code).toBe(1);
  });

  test('S7.10 many uploads at once: two of a user are taken, the limit holds, no file is left without a row', async () => {
    const photo = await jpeg(1_200, 900);
    const codes = await Promise.all(
      Array.from({ length: 40 }, async () => (await upload(server, token, photo)).code),
    );
    expect(new Set(codes)).toEqual(new Set([1, ERRORS.tooMany]));
    expect(await stored()).toHaveLength(codes.filter((code) => code === 1).length);
    expect((await upload(server, token, photo)).code).toBe(1);
  });

  test('S7.10 a picture not handed in is gone after a day, file and row; one handed in stays', async () => {
    const [front, reverse, unused] = [await uploaded(), await uploaded(), await uploaded()];
    const form = { name: 'Ada Lovelace', card_id: 'AB123456', front_pic: front, reverse_pic: reverse };
    expect((await server.post('/api/user_real/real_name', form, { token })).code).toBe(1);
    server.clock.nowMs += DAY_MS - 1;
    await server.services.pictures.purge();
    expect(await stored()).toHaveLength(3);
    server.clock.nowMs += 2;
    await server.services.pictures.purge();
    const kept = [front, reverse].map((url) => `${pictureIdOf(url)}.jpg`);
    expect((await stored()).toSorted()).toEqual(kept.toSorted());
    const late = { ...form, front_pic: unused };
    expect((await server.post('/api/user_real/real_name', late, { token })).code).toBe(ERRORS.unknownPicture);
  });

  describeEmbedded('in a folder', () => {
    test('S7.10 a file a crash left without a row is gone after a day', async () => {
      const orphan = join(server.dataDir, 'pictures', `${'a'.repeat(32)}.jpg`);
      writeFileSync(orphan, 'half');
      await server.services.pictures.purge();
      expect(existsSync(orphan)).toBe(true);
      utimesSync(orphan, 0, 0);
      await server.services.pictures.purge();
      expect(existsSync(orphan)).toBe(false);
    });
  });

  test('S7.10 nothing of a picture, its name or its address gets into the data base or another answer', async () => {
    await upload(server, token, await jpeg(), { name: 'passport-of-ada.jpg' });
    await server.restart();
    expect(await server.stored.text()).not.toContain('passport-of-ada');
  });
});

describe('the address of a picture', () => {
  const address = `/api/common/picture/${'0af3'.repeat(8)}?exp=1767614400000&sig=${'A-_z'.repeat(10)}abc`;

  test('S7.10 names the picture, whether or not it has lapsed', () => {
    expect(pictureIdOf(address)).toBe('0af3'.repeat(8));
  });

  test.each([
    '',
    'x',
    ` ${address}`,
    `${address} `,
    `${address}&x=1`,
    `${address}\n`,
    `https://evil.example${address}`,
    `//evil.example${address}`,
    address.replace('picture/', 'picture/../'),
    address.replace('0af3', '0AF3'),
    address.replace('0af3', '0af'),
    address.replace('exp=', 'exp=0'),
    address.replace('exp=1767614400000', 'exp=1e12'),
    address.replace('&sig', '&SIG'),
    address.replace('A-_z', 'A+/z'),
    '0af3'.repeat(8),
  ])('S7.10 is strict: %j names none', (text) => {
    expect(pictureIdOf(text)).toBeNull();
  });
});

describe('the gate', () => {
  test('S7.10 lets two in at once, in order, and turns away who finds the line full', async () => {
    const gate = new Gate({ maxRunning: 2, maxWaiting: 3 });
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const task = (number: number) => async () => {
      running += 1;
      most = Math.max(most, running);
      order.push(number);
      await new Promise(setImmediate);
      running -= 1;
      if (number === 1) throw new Error('a task may fail');
    };
    const outcomes = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((number) => gate.run(task(number))));
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
    ]);
    expect(order).toEqual([0, 1, 2, 3, 4]);
    expect(most).toBe(2);
    await gate.run(task(6));
    expect(order.at(-1)).toBe(6);
  });
});

describePostgres('pictures of nodes that share a database', (postgres) => {
  const folders = [temporaryFolder(), temporaryFolder()];
  const databases: OpenDatabase[] = [];
  let nodes: Pictures[] = [];
  let nowMs = Date.UTC(2026, 0, 5, 12);
  beforeAll(async () => {
    for (let count = 0; count < 2; count += 1) databases.push(await openPostgres(postgres.url));
    // At the same moment: one makes the key of addresses, and the other finds it.
    nodes = await Promise.all(
      databases.map((database, index) => Pictures.create(database, folders[index]?.path ?? '', () => nowMs)),
    );
  });
  afterAll(async () => {
    for (const database of databases) await database.close();
    for (const folder of folders) folder.delete();
  });

  test('S7.10 what one node took shows at another, goes to its operator, and is gone after a day', async () => {
    const [one, other] = nodes;
    if (!one || !other) throw new Error('there are no nodes');
    const userId = await databases[0]?.queue.submit(
      async (tx) => (await userTable.insert.one(tx, realUser(1))).id,
    );
    const id = await one.store({ userId: userId ?? 0, isDemo: false }, () => jpeg());
    const parts = new URL(one.addressOf(id), 'http://site.example').searchParams;
    const shown = await other.show(id, parts.get('exp') ?? '', parts.get('sig') ?? '');
    expect(shown?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    expect(await other.fileOf(id)).toContain(folders[1]?.path);
    nowMs += 86_400_001;
    await other.purge();
    const again = new URL(one.addressOf(id), 'http://site.example').searchParams;
    expect(await one.show(id, again.get('exp') ?? '', again.get('sig') ?? '')).toBeNull();
  });
});
