import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '#server/settings';
import { accentFault, accentTokens, contrastOf, markFault, SURFACES } from '#server/site-theme';
import { DESK, DeskBrowser } from '../support/desk-browser.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const TOKENS = readFileSync('src/ui/styles/tokens.css', 'utf8');
const tokenOf = (name: string, theme: 'light' | 'dark'): string =>
  new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(TOKENS)?.[theme === 'light' ? 1 : 2] ?? '';

const hexOf = (bytes: readonly number[]): string => `#${Buffer.from(bytes.map(Math.round)).toString('hex')}`;
const bytesOf = (hex: string): number[] => [...Buffer.from(hex.slice(1), 'hex')];

/** Hues, lightness and saturation as HSL has them, every tenth. */
const ACCENTS = Array.from({ length: 36 * 11 * 3 }, (_, nth) => {
  const [hue, light, saturation] = [nth % 36, (Math.floor(nth / 36) % 11) / 10, Math.floor(nth / 396) / 2];
  const reach = saturation * Math.min(light, 1 - light);
  const channel = (turn: number) => light - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1));
  return hexOf([0, 8, 4].map((shift) => 255 * channel((shift + hue / 3) % 12)));
});

/** A surface under a colour that lets it through. */
function over(surface: string, tint: string): string {
  const [share = 0, ...channels] = bytesOf(tint).reverse();
  const below = bytesOf(surface);
  return hexOf(
    channels.reverse().map((channel, at) => Number(below[at]) * (1 - share / 255) + (channel * share) / 255),
  );
}

describe('the accent of a site', () => {
  const fine = ACCENTS.filter((accent) => accentFault(accent) === null);

  test.each(['light', 'dark'] as const)('holds WCAG AA in the %s theme, whatever its colour', (theme) => {
    expect(SURFACES[theme]).toEqual(
      Object.fromEntries(Object.keys(SURFACES[theme]).map((name) => [name, tokenOf(name, theme)])),
    );
    expect(fine.length).toBeGreaterThan(ACCENTS.length / 2);
    const tinted = ['bg', 'surface-1', 'surface-2', 'overlay'].map((name) => tokenOf(name, theme));
    const plain = [...tinted, tokenOf('surface-3', theme)];
    const faults = fine.flatMap((accent) => {
      const tokens = accentTokens(accent, theme);
      const of = (name: string) => tokens[name] ?? '';
      const [on, text, sign] = [of('on-accent'), of('accent-text'), of('accent-sign')];
      return [
        ...[of('accent'), of('accent-press')].map((below) => [on, below, 4.5] as const),
        [of('on-accent-sign'), sign, 3] as const,
        ...plain.flatMap((below) => [[text, below, 4.5] as const, [sign, below, 3] as const]),
        ...tinted.map((below) => [text, over(below, of('accent-soft')), 4.5] as const),
      ].filter(([colour, below, least]) => !(contrastOf(colour, below) >= least));
    });
    expect(faults).toEqual([]);
  });

  test('a button that one theme would hide is refused with the nearest colour, which is taken', () => {
    const refused = ACCENTS.filter((accent) => !fine.includes(accent));
    expect(refused.length).toBeGreaterThan(20);
    for (const accent of refused) {
      const nearest = /(#[0-9a-f]{6})$/.exec(accentFault(accent) ?? '')?.[1] ?? '';
      expect([accent, nearest, accentFault(nearest)]).toEqual([accent, nearest, null]);
    }
    expect(() => readSettings({ SITE_ACCENT: 'red' })).toThrow(
      'SITE_ACCENT: must be a colour such as #2563eb',
    );
    expect(() => readSettings({ SITE_ACCENT: '#fff8e0' })).toThrow(
      /^Bad settings. SITE_ACCENT: a button of #fff8e0/,
    );
  });

  test('each token of the accent that the styles have follows from it', () => {
    const named = [...TOKENS.matchAll(/--((?:on-)?accent[\w-]*):/g)].map(([, name]) => name);
    expect(Object.keys(accentTokens('#2563eb', 'light')).sort()).toEqual(named.sort());
  });
});

const svg = (inside: string, box = '0 0 8 8') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${inside}</svg>`);
const PURPLE = '<rect width="8" height="8" fill="#800080"/>';
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#800080' } })
    .png()
    .toBuffer();

describe('the mark of a site', () => {
  test.each([
    [PURPLE, null],
    ['<!-- made by hand --><defs><linearGradient id="a"/></defs><use href="#b" fill="url(#a)"/>', null],
    ['<script>alert(1)</script>', 'must consist of shapes alone, and has <script'],
    ['<x:script xmlns:x="http://www.w3.org/2000/svg"/>', 'must consist of shapes alone, and has <x:script'],
    ['<image href="#a"/>', 'must consist of shapes alone, and has <image'],
    ['<a href="#a"/>', 'must consist of shapes alone, and has <a'],
    ['<set attributeName="href"/>', 'must consist of shapes alone, and has <set'],
    ['<![CDATA[<script/>]]>', 'must consist of shapes alone, and has <![CDATA[<script'],
    ['<rect onload="alert(1)"/>', 'must run and load nothing, and has onload'],
    ['<use xlink:href="https://other.example/a.svg#b"/>', 'must run and load nothing, and has href="'],
    ['<use href="&#104;ttps://other.example"/>', 'must run and load nothing, and has href="'],
    ['<rect fill="url(//other.example/a)"/>', 'must run and load nothing, and has url('],
    ['<style>@import "a.css"</style>', 'must run and load nothing, and has @import'],
    ['<style>a{fill:u\\72l(//other.example)}</style>', 'must run and load nothing, and has \\'],
  ])('an SVG with %s: %s', (inside, fault) => expect(markFault(svg(inside))).toBe(fault));

  test('is a square SVG or PNG of bounded size, by its bytes', async () => {
    expect(markFault(svg(PURPLE, '0 0 8 9'))).toBe('must have a square viewBox');
    expect(markFault(svg(' '.repeat(100_000)))).toMatch(/^must have at most 100000 bytes, and has 1000\d\d$/);
    expect(markFault(Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg />'))).toMatch(
      'shapes alone, and has <!DOCTYPE',
    );
    expect(markFault(Buffer.from('<?xml version="1.0"?><?xml-stylesheet href="a"?><svg />'))).toMatch(
      'SVG or a PNG',
    );
    expect(markFault(Buffer.from('GIF89a'))).toBe('must be an SVG or a PNG');
    expect(markFault(await png(512, 512))).toBe(null);
    expect(markFault(await png(512, 600))).toBe('must be a square of 512 to 4096 px, and is 512 by 600');
    expect(markFault((await png(512, 512)).subarray(0, 20))).toMatch(/^must be a square/);
    expect(() => readSettings({ SITE_MARK: '/none/mark.svg' })).toThrow(
      'SITE_MARK: /none/mark.svg cannot be read',
    );
  });
});

const ICONS =
  '<link rel="icon" href="/icon.svg" /><link rel="apple-touch-icon" href="/apple-touch-icon.png" />';
const HEAD = `<html><head>${ICONS}</head><div id="root"></div></html>`;

describe.each(['svg', 'png'])('a site with an accent and a mark of its own, as %s', (kind) => {
  let server: TestServer;
  let desk: DeskBrowser;
  let clientDir: string;
  const start = async (env: Record<string, string>) => {
    server = await startServer({ clientDir }, { ...DESK, ...env });
    desk = new DeskBrowser(server);
  };
  const text = async (path: string) => (await fetch(server.address + path)).text();
  beforeAll(async () => {
    clientDir = temporaryFolder().path;
    mkdirSync(join(clientDir, '.desk/assets'), { recursive: true });
    writeFileSync(join(clientDir, 'index.html'), HEAD);
    writeFileSync(join(clientDir, '.desk/index.html'), HEAD.replaceAll('"/', '"/desk/'));
    writeFileSync(join(clientDir, 'sw.js'), 'start();');
    writeFileSync(join(clientDir, 'manifest.webmanifest'), '{"icons":[{"src":"/icon-192.png"}]}');
    const mark = join(clientDir, 'mark');
    writeFileSync(mark, kind === 'svg' ? svg(PURPLE) : await png(512, 512));
    await start({ SITE_ACCENT: '#ffcc00', SITE_MARK: mark });
  });
  afterAll(() => server?.dispose());

  test('its pages, its desk and what a device installs have both, by policies that hold', async () => {
    for (const page of [await text('/'), await text('/index.html')]) {
      expect(page).toContain('<style>:root:root{--accent:#ffcc00;');
      expect(page).toContain('[data-mark]{background:url(/icon.svg)');
      expect(page).toMatch(/href="\/icon.svg\?\w{12}".*href="\/apple-touch-icon.png\?\w{12}"/);
    }
    expect(await text('/manifest.webmanifest')).toMatch(/"src":"\/icon-192.png\?\w{12}"/);
    const page = await desk.fetch('/desk/queue');
    const style = /<style>(.*)<\/style>/.exec(await page.text())?.[1] ?? '';
    expect(style).toContain('--accent:#ffcc00');
    expect(style).toContain('url(/desk/icon.svg)');
    const hash = createHash('sha256').update(style).digest('base64');
    expect(page.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}';`);
    expect(await (await desk.fetch('/desk/icon.svg')).text()).toBe(await text('/icon.svg'));
  });

  test('its icons are the mark in each size, run nothing, and come once', async () => {
    for (const [name, side] of [
      ['icon.svg', kind === 'svg' ? 8 : 64],
      ['icon-192.png', 192],
      ['icon-512.png', 512],
      ['apple-touch-icon.png', 180],
      ['icon-maskable.svg', 64],
    ] as const) {
      const answer = await fetch(`${server.address}/${name}`);
      expect(answer.headers.get('content-type')).toBe(name.endsWith('png') ? 'image/png' : 'image/svg+xml');
      expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
      const picture = sharp(Buffer.from(await answer.arrayBuffer()));
      expect(await picture.metadata()).toMatchObject({ width: side, height: side });
      const { channels } = await picture.stats();
      expect(
        channels.slice(0, 3).map(({ min, max }) => [min, max]),
        name,
      ).toEqual([
        [128, 128],
        [0, 0],
        [128, 128],
      ]);
      const headers = { 'if-none-match': answer.headers.get('etag') ?? '' };
      expect((await fetch(`${server.address}/${name}`, { headers })).status).toBe(304);
    }
  });

  test('another look is another worker, so that an installed app keeps its page and icons anew', async () => {
    const worker = await text('/sw.js');
    expect(worker).toMatch(/^start\(\);\n\/\/ \w{12}\n$/);
    await server.dispose();
    await start({ SITE_ACCENT: '#ffcc01' });
    expect(await text('/sw.js')).not.toBe(worker);
    expect(await text('/')).toContain(ICONS);
    expect((await desk.fetch('/desk')).headers.get('content-security-policy')).toMatch(
      /style-src 'self' 'sha256/,
    );
  });
});
