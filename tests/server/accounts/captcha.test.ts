import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { drawCaptcha } from '#server/accounts/draw-captcha';
import { seededRandom } from '../../support/random.ts';
import { startServer } from '../../support/server.ts';
import { serverForAll } from '../../support/server-hooks.ts';
import type { Captcha } from '../../support/wire.ts';

describe('captchas', () => {
  const server = serverForAll();

  let nth = 0;
  const send = (captcha_id: string, captcha_code: string) => {
    nth += 1;
    const form = { to: `captcha${nth}@candlestate.example`, type: '1', captcha_id, captcha_code };
    return server.post('/api/notify/send_email', form);
  };
  const REFUSED = { code: ERRORS.wrongCaptcha, data: { field: 'captcha_code' } };

  test('S7.13 S3.12 a captcha is a PNG of 150 by 50, twice as dense, dark on a ground of its own', async () => {
    const { data } = await server.get<Captcha>('/api/common/captcha');
    const [head, body = ''] = data.b64s.split(',');
    expect(head).toBe('data:image/png;base64');
    const picture = sharp(Buffer.from(body, 'base64'));
    expect(await picture.metadata()).toMatchObject({ format: 'png', width: 300, height: 100 });
    expect((await picture.stats()).isOpaque).toBe(true);
    for (let seed = 1; seed <= 20; seed += 1) {
      const [, drawn = ''] = (await drawCaptcha('MWMWM', seededRandom(seed).below)).split(',');
      const { channels } = await sharp(Buffer.from(drawn, 'base64')).stats();
      expect(channels[0]?.min, `seed ${seed}`).toBeLessThan(80);
      // Of the longest lines there are, most of the picture is still ground.
      expect(channels[0]?.mean, `seed ${seed}`).toBeGreaterThan(150);
    }
  });

  test('S3.12 every picture of the same text is another', async () => {
    const { below } = seededRandom(1);
    const drawn = await Promise.all(Array.from({ length: 20 }, () => drawCaptcha('K7MPX', below)));
    expect(new Set(drawn).size).toBe(20);
    await expect(drawCaptcha('0', below)).rejects.toThrow('no strokes for 0');
  });

  test('S7.13 no two captchas have an id or a picture in common', async () => {
    const many = await Promise.all(
      Array.from({ length: 5 }, () => server.get<Captcha>('/api/common/captcha')),
    );
    expect(new Set(many.map(({ data }) => data.id)).size).toBe(5);
    expect(new Set(many.map(({ data }) => data.b64s)).size).toBe(5);
  });

  test('S3.12 the answer counts in whatever case, and once', async () => {
    const id = await server.services.captchas.keep('K7MPX');
    expect((await send(id, ' k7mPx ')).code).toBe(1);
    expect(await send(id, 'K7MPX')).toMatchObject(REFUSED);
  });

  test('S3.12 a wrong try uses the captcha up', async () => {
    const id = await server.services.captchas.keep('K7MPX');
    expect(await send(id, 'K7MPY')).toMatchObject(REFUSED);
    expect(await send(id, 'K7MPX')).toMatchObject(REFUSED);
  });

  test('S3.12 twenty at once with one right answer: one is let in', async () => {
    const id = await server.services.captchas.keep('K7MPX');
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(id, 'K7MPX')));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === ERRORS.wrongCaptcha)).toHaveLength(19);
  });

  test('S3.12 nothing passes for an answer: none, an unknown captcha, one that is five minutes old', async () => {
    expect(await send('', '')).toMatchObject(REFUSED);
    expect(await send('x'.repeat(22), 'K7MPX')).toMatchObject(REFUSED);
    const id = await server.services.captchas.keep('K7MPX');
    server.clock.nowMs += 5 * 60_000;
    expect(await send(id, 'K7MPX')).toMatchObject(REFUSED);
  });

  test('S3.12 answers are kept as keyed hashes, and lapsed captchas not at all', async () => {
    await server.services.captchas.keep('K7MPX');
    const rows = () => server.stored.rows('SELECT * FROM captcha');
    expect(JSON.stringify(await rows())).not.toContain('K7MPX');
    expect((await rows()).length).toBeGreaterThan(0);
    server.clock.nowMs += 5 * 60_000 + 1;
    await server.services.purgeCodes();
    expect(await rows()).toEqual([]);
  });

  test('S8.1 pictures are not drawn without end for one address', async () => {
    const limited = await startServer({ maxRequestsPerMinute: 100 });
    const codes: number[] = [];
    for (let count = 0; count < 4; count += 1) codes.push((await limited.get('/api/common/captcha')).code);
    await limited.dispose();
    expect(codes).toEqual([1, 1, ERRORS.tooMany, ERRORS.tooMany]);
  });
});
