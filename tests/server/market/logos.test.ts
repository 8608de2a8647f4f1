import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { INSTRUMENTS } from '#server/market/instruments';
import { drawLogo } from '#server/market/logos/draw-logo';
import { serverForAll } from '../../support/server-hooks.ts';
import type { Instrument } from '../../support/wire.ts';

/** What a row's sign may weigh: all of them together less than one photograph. */
const MAX_BYTES = 2_500;
const UNKNOWN = { code: 'ZZZQQQ', category: 'forex' } as const;

describe('the signs of instruments', () => {
  const server = serverForAll();

  test('S3.1 S2.39 each is a small picture of its own, without letters, and the same each time', () => {
    const drawn = [...INSTRUMENTS, UNKNOWN].map((instrument) => drawLogo(instrument));
    expect(new Set(drawn).size).toBe(INSTRUMENTS.length + 1);
    for (const svg of drawn) {
      expect(XMLValidator.validate(svg)).toBe(true);
      expect(svg).not.toMatch(/<(text|script|image|foreignObject|use|style)|href|url\((?!#)/);
      expect(svg.length).toBeLessThan(MAX_BYTES);
      expect(new XMLParser({ ignoreAttributes: false }).parse(svg).svg['@_viewBox']).toBe('0 0 36 36');
    }
    expect([...INSTRUMENTS, UNKNOWN].map((instrument) => drawLogo(instrument))).toEqual(drawn);
  });

  test('S3.1 Logo is the address of the picture, which is asked for once', async () => {
    const { data } = await server.get<Instrument[]>('/v1/api/forex/trade_list');
    expect(data.length).toBeGreaterThan(0);
    for (const { Logo } of data) {
      const first = await fetch(server.address + Logo);
      expect(first.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
      expect(first.headers.get('cache-control')).toContain('max-age=86400');
      expect(await first.text()).toMatch(/^<svg /);
      const etag = first.headers.get('etag') ?? '';
      const again = await fetch(server.address + Logo, { headers: { 'if-none-match': etag } });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
  });

  test('S8.1 the sign of no instrument is not found', async () => {
    for (const file of ['NONE.svg', 'EURUSD', '..%2fEURUSD.svg', '__proto__'])
      expect(await server.get(`/v1/api/forex/logo/${file}`)).toMatchObject({ code: ERRORS.notFound });
  });
});
