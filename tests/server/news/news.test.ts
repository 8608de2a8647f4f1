import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewsItem, NewsSummary } from '#contract/entities';
import { ERRORS } from '#contract/errors';
import { LANGUAGE_CODES } from '#contract/languages';
import { sanitise } from '#server/news/sanitise';
import { startServer, type TestServer } from '../../support/server.ts';

const MAKES_NO_CALL = 'alert(1)';
const TAGS = 'p|h2|h3|h4|ul|ol|li|a|strong|em|blockquote|table|caption|thead|tbody|tfoot|tr|th|td';

/** All that stored news may be: text without angle brackets, bare tags of the list, and links of one shape. */
const STORED = new RegExp(
  `^(?:[^<>]|</?(?:${TAGS})>|<br />|` +
    '<a href="https://[^"<>]+" target="_blank" rel="noopener noreferrer">)*$',
);

const VECTORS = [
  `<script>${MAKES_NO_CALL}</script>`,
  `<ScRiPt src=//evil.example/x.js></sCrIpT>`,
  `<scr<script>ipt>${MAKES_NO_CALL}</scr</script>ipt>`,
  `<img src=x onerror=${MAKES_NO_CALL}>`,
  `<img/src="x"/onerror=${MAKES_NO_CALL}>`,
  `<svg onload=${MAKES_NO_CALL}>`,
  `<svg><script>${MAKES_NO_CALL}</script></svg>`,
  `<svg><a xlink:href="javascript:${MAKES_NO_CALL}"><text>x</text></a></svg>`,
  `<svg><animate xlink:href=#x attributeName=href values=javascript:${MAKES_NO_CALL} /><a id=x>x</a></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${MAKES_NO_CALL}&gt;">`,
  `<math><a xlink:href="javascript:${MAKES_NO_CALL}">x</a></math>`,
  `<noscript><p title="</noscript><img src=x onerror=${MAKES_NO_CALL}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${MAKES_NO_CALL}>`,
  `<p style="background:url(javascript:${MAKES_NO_CALL})">x</p>`,
  `<p onclick=${MAKES_NO_CALL} onmouseover="${MAKES_NO_CALL}">x</p>`,
  `<p\tonclick\n=\n"${MAKES_NO_CALL}">x</p>`,
  `<p/onclick=${MAKES_NO_CALL}>x</p>`,
  `<a href="javascript:${MAKES_NO_CALL}">x</a>`,
  `<a href="JaVaScRiPt:${MAKES_NO_CALL}">x</a>`,
  `<a href=" javascript:${MAKES_NO_CALL}">x</a>`,
  `<a href="java\tscript:${MAKES_NO_CALL}">x</a>`,
  `<a href="java&#10;script:${MAKES_NO_CALL}">x</a>`,
  `<a href="&#x6A;avascript:${MAKES_NO_CALL}">x</a>`,
  `<a href="&#0000106avascript:${MAKES_NO_CALL}">x</a>`,
  `<a href="\u0001javascript:${MAKES_NO_CALL}">x</a>`,
  `<a href="javascript&colon;${MAKES_NO_CALL}">x</a>`,
  `<a href="data:text/html,<script>${MAKES_NO_CALL}</script>">x</a>`,
  `<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>`,
  `<a href="vbscript:msgbox(1)">x</a>`,
  `<a href="//evil.example">x</a>`,
  `<a href="\\\\evil.example">x</a>`,
  `<a href="/api/user/logout">x</a>`,
  `<a href="http://plain.example">x</a>`,
  `<a href="https://user:pass@evil.example">x</a>`,
  `<a href="https:javascript:${MAKES_NO_CALL}">x</a>`,
  `<a href="https://x.example" target="_self" rel="opener" onclick="${MAKES_NO_CALL}" style="x" class="y" id="z">x</a>`,
  `<a href='https://x.example/"onmouseover="${MAKES_NO_CALL}'>x</a>`,
  `<a href="https://x.example/&quot; onclick=&quot;${MAKES_NO_CALL}">x</a>`,
  `<iframe src="javascript:${MAKES_NO_CALL}"></iframe>`,
  `<iframe srcdoc="<script>${MAKES_NO_CALL}</script>"></iframe>`,
  `<object data="javascript:${MAKES_NO_CALL}"></object>`,
  `<embed src="javascript:${MAKES_NO_CALL}">`,
  `<link rel=stylesheet href="//evil.example/x.css">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${MAKES_NO_CALL}">`,
  `<base href="//evil.example/">`,
  `<form action="javascript:${MAKES_NO_CALL}"><button>x</button></form>`,
  `<input onfocus=${MAKES_NO_CALL} autofocus>`,
  `<button formaction="javascript:${MAKES_NO_CALL}">x</button>`,
  `<select autofocus onfocus=${MAKES_NO_CALL}><option>x</option></select>`,
  `<textarea onfocus=${MAKES_NO_CALL} autofocus></textarea>`,
  `<details open ontoggle=${MAKES_NO_CALL}>x</details>`,
  `<video><source onerror="${MAKES_NO_CALL}"></video>`,
  `<audio src=x onerror=${MAKES_NO_CALL}>`,
  `<body onload=${MAKES_NO_CALL}>`,
  `<html onclick=${MAKES_NO_CALL}>`,
  `<marquee onstart=${MAKES_NO_CALL}>x</marquee>`,
  `<keygen autofocus onfocus=${MAKES_NO_CALL}>`,
  `<isindex type=image src=1 onerror=${MAKES_NO_CALL}>`,
  `<style>@import "//evil.example/x.css";</style>`,
  `<style><img src=x onerror=${MAKES_NO_CALL}></style>`,
  `<xmp><img src=x onerror=${MAKES_NO_CALL}></xmp>`,
  `<title><img src=x onerror=${MAKES_NO_CALL}></title>`,
  `<template><script>${MAKES_NO_CALL}</script></template>`,
  `<custom-element onclick=${MAKES_NO_CALL}>x</custom-element>`,
  `<!--><script>${MAKES_NO_CALL}</script>-->`,
  `<!--[if gte IE 4]><script>${MAKES_NO_CALL}</script><![endif]-->`,
  `<?xml version="1.0"?><p>x</p>`,
  `<![CDATA[<script>${MAKES_NO_CALL}</script>]]>`,
  `<p title="</p><script>${MAKES_NO_CALL}</script>">x</p>`,
  `<table background="javascript:${MAKES_NO_CALL}"><tr><td style="x" onclick=${MAKES_NO_CALL}>x</td></tr></table>`,
  `<p>&lt;script&gt;${MAKES_NO_CALL}&lt;/script&gt;</p>`,
  `\u003cscript\u003e${MAKES_NO_CALL}\u003c/script\u003e`,
  `${'<p>'.repeat(5_000)}<script>${MAKES_NO_CALL}</script>`,
  `<a <script>${MAKES_NO_CALL}</script> href="https://x.example">x</a>`,
  `<p <img src=x onerror=${MAKES_NO_CALL}>>x`,
  '<a href="https://x.example" href="javascript:x">x</a>',
  '<<script>x//<</script>',
  '<p><br onclick=x></p>',
  '<blockquote cite="javascript:x">x</blockquote>',
  '<li value="1" onclick="x">x</li>',
];

/** HTML put together from pieces an attacker would use. */
const generated = fc
  .array(
    fc.oneof(
      fc.constantFrom(...VECTORS),
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '&',
        '`',
        '=',
        '/',
        '<!--',
        '-->',
        '&lt;',
        '&#60;',
        '\u0000',
        ']]>',
        '<p>',
        '</p>',
      ),
      fc.constantFrom(
        'onerror=x',
        'href=javascript:x',
        'style=x',
        '<a ',
        '<img ',
        '<script',
        '</script',
        'src=x ',
      ),
      fc.string({ maxLength: 8 }),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join(''));

describe('the sanitiser of news', () => {
  test('S7.15 scripts run from news: 0 in 100, known and generated', () => {
    let leaked = 0;
    for (const vector of VECTORS) {
      const stored = sanitise(vector);
      if (!STORED.test(stored)) leaked += 1;
      expect(stored, vector).toMatch(STORED);
    }
    let count = VECTORS.length;
    fc.assert(
      fc.property(generated, (html) => {
        count += 1;
        expect(sanitise(html), html).toMatch(STORED);
      }),
      { numRuns: 500, seed: 715 },
    );
    console.log(`scripts left in stored news: ${leaked} in ${count}`);
    expect(count).toBeGreaterThanOrEqual(100);
  });

  test('S7.15 structure and https links stay, links open apart', () => {
    const html =
      '<h2>A</h2><p>b <strong>c</strong> <em>d</em><br />e</p><ul><li>f</li></ul><ol><li>g</li></ol>' +
      '<blockquote>h</blockquote><table><thead><tr><th>i</th></tr></thead><tbody><tr><td>j</td></tr></tbody></table>';
    expect(sanitise(html)).toBe(html);
    expect(sanitise('<a href="https://x.example/a?b=1&amp;c=2#d">x</a>')).toBe(
      '<a href="https://x.example/a?b=1&amp;c=2#d" target="_blank" rel="noopener noreferrer">x</a>',
    );
    expect(sanitise('<h1>A</h1><div>b</div><img src="https://x.example/x.png">')).toBe('Ab');
  });
});

describe('news over the wire', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.dispose());

  type Page = { data: NewsSummary[]; total: number };
  const page = async (category_id: string, number = 1, lang = 'en') =>
    (await server.get<Page>('/api/news/list', { category_id, page: String(number) }, { lang })).data;
  const publish = (title: string, lang: 'en' | 'hk' | null = null) => {
    const draft = { category: 2, lang, title, desc: '', logo: '', content: '<p>x</p>' } as const;
    return server.services.news.publish(draft);
  };

  test('S2.64 a newcomer finds news in their language, in the language they asked for', async () => {
    const [english, chinese] = [await page('1'), await page('1', 1, 'hk')];
    expect(english.data.map(({ title }) => title)).toContain('How a demo account works');
    expect(chinese.data.map(({ title }) => title)).toContain('模擬帳戶如何運作');
    expect(english.total).toBe(chinese.total);
    expect(await page('1', 1, 'xx')).toEqual(chinese);
    for (const { id } of [...english.data, ...chinese.data, ...(await page('2')).data]) {
      const { data } = await server.get<NewsItem>('/api/news/info', { id: String(id) });
      expect(sanitise(data.content), data.title).toBe(data.content);
      expect(data.content).not.toBe('');
    }
  });

  test('S7.15 pages are newest first, twenty each, and no row is told twice or left out', async () => {
    for (let count = 0; count < 45; count += 1) {
      server.clock.nowMs += count % 3 === 0 ? 1_000 : 0;
      publish(`Announcement ${count}`, count % 2 ? 'en' : null);
      publish(`Only Chinese ${count}`, 'hk');
    }
    const pages = [await page('2', 1), await page('2', 2), await page('2', 3), await page('2', 4)];
    const ids = pages.flatMap(({ data }) => data.map(({ id }) => id));
    expect(pages.map(({ data }) => data.length)).toEqual([20, 20, 6, 0]);
    expect(pages.map(({ total }) => total)).toEqual([46, 46, 46, 46]);
    expect(new Set(ids).size).toBe(46);
    const times = pages.flatMap(({ data }) => data.map(({ created_at }) => created_at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect((await page('2', 999_999)).data).toEqual([]);
  });

  test('S2.6 S2.17 S9.2 a language without news gets them in English, or in the one there is, marked', async () => {
    for (const category of ['1', '2']) {
      const english = await page(category);
      expect(english.total).toBeGreaterThan(0);
      for (const lang of LANGUAGE_CODES.filter((code) => code !== 'en' && code !== 'hk')) {
        expect(await page(category, 1, lang), lang).toEqual(english);
      }
    }
    expect((await page('1', 1, 'th')).data.map(({ lang }) => lang)).not.toContain('hk');
    const [first] = (await page('1', 1, 'th')).data;
    const item = await server.get<NewsItem>('/api/news/info', { id: String(first?.id) }, { lang: 'th' });
    expect(item.data.lang).toBe('en');
    const other = await startServer();
    for (const category of ['1', '2']) {
      const rows = await other.get<Page>('/api/news/list', { category_id: category }, { lang: 'en' });
      for (const { id } of rows.data.data) other.services.news.unpublish(id);
      const chinese = await other.get<Page>('/api/news/list', { category_id: category }, { lang: 'hk' });
      expect((await other.get('/api/news/list', { category_id: category }, { lang: 'fa' })).data).toEqual(
        chinese.data,
      );
      expect(new Set(chinese.data.data.map(({ lang }) => lang))).toEqual(new Set(['hk']));
    }
    await other.dispose();
  });

  test('S7.15 an unknown item and one taken down are not found', async () => {
    const id = String(publish('Short-lived'));
    expect((await server.get('/api/news/info', { id })).code).toBe(1);
    await server.services.news.unpublish(Number(id));
    for (const gone of [id, '999999999']) {
      expect(await server.get('/api/news/info', { id: gone })).toMatchObject({
        code: ERRORS.notFound,
        data: null,
      });
    }
  });

  test('S7.15 what came with the data folder comes once', async () => {
    const first = await page('1');
    const both = [...first.data, ...(await page('1', 1, 'hk')).data];
    for (const { id } of both) server.services.news.unpublish(id);
    server = await server.restart();
    expect((await page('1')).data).toEqual([]);
  });
});
