import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FIRST_PAGE_ID, type FirstPage } from '#contract/first-page';
import { signsOf } from '#contract/number-signs';
import { pageRequestOf } from '#server/http/pages/page-request';
import { readPageTemplate } from '#server/http/pages/page-template';

const PAGE: FirstPage = {
  language: 'ar',
  texts: {},
  signs: signsOf('ar'),
  isMember: false,
  hasOwnTabs: false,
  apiHost: null,
  siteTitle: '',
  replaySpeed: null,
  questions: [],
  home: null,
};
const OLD = 'Please update this browser.';
const REQUEST = {
  language: 'ar',
  theme: null,
  isColourSafe: false,
  isMember: false,
  hasOwnTabs: false,
} as const;

describe('the page the server fills', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'candlestate-page-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'assets', 'a.css'), '.a{content:"</style>"}');
    writeFileSync(
      join(folder, 'index.html'),
      '<html lang="x"><head><link rel="stylesheet" crossorigin href="/assets/a.css"></head><div id="root"></div></html>',
    );
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('S9.2 it is in the language, direction and look of the device', () => {
    const fill = readPageTemplate(folder);
    expect(fill(REQUEST, PAGE, '', OLD)).toContain('<html lang="ar" dir="rtl">');
    const safe = { ...REQUEST, language: 'de', theme: 'light', isColourSafe: true } as const;
    expect(fill(safe, PAGE, '', OLD)).toContain(
      '<html lang="de" dir="ltr" data-theme="light" data-palette="colour-safe">',
    );
  });

  test('S2.39 rows carry their styles along; a page without rows fetches them', () => {
    const fill = readPageTemplate(folder);
    const drawn = fill(REQUEST, PAGE, '<ul></ul>', OLD);
    expect(drawn).toContain('<div id="root"><ul></ul></div>');
    expect(drawn).not.toContain('rel="stylesheet"');
    expect(drawn.match(/<\/style>/g)).toHaveLength(1);
    expect(fill(REQUEST, PAGE, '', OLD)).toContain('href="/assets/a.css"');
  });

  test('S9.2 what an old browser shows stands before the app, and once more for one without scripts', () => {
    const page = readPageTemplate(folder)(REQUEST, PAGE, '', OLD);
    const sentence = `<p class="old-browser">${OLD}</p>`;
    expect(page).toContain(`${sentence}<noscript>${sentence}</noscript><div id="root">`);
  });

  test('S8.1 a site title made to break out of the page stays a title', () => {
    const hostile = '</script><script>alert(1)</script>$&$1<!--';
    const page = readPageTemplate(folder)(REQUEST, { ...PAGE, siteTitle: hostile }, '', OLD);
    expect(page).not.toContain('<script>alert');
    const data = new RegExp(`id="${FIRST_PAGE_ID}">([^<]*)</script>`).exec(page)?.[1] ?? '';
    expect(JSON.parse(data)).toEqual({ ...PAGE, siteTitle: hostile });
  });

  test('S8.1 a build whose page has no place for the app is named', () => {
    writeFileSync(join(folder, 'index.html'), '<html></html>');
    expect(() => readPageTemplate(folder)).toThrow('has no #root');
  });
});

describe('what the cookies of a device say', () => {
  test.each([
    [undefined, 'hk', null, false, false, false],
    ['lang=tw; theme=dark; palette=colour-safe; member=1; own-tabs=1', 'hk', 'dark', true, true, true],
    ['lang=fa; theme=system; palette=standard', 'fa', null, false, false, false],
    ['lang="><script>; theme=x; palette=1; member=yes; own-tabs=quotes', 'hk', null, false, false, false],
    ['%%%;;;=;lang', 'hk', null, false, false, false],
  ])('S9.2 S2.36 %j', (header, language, theme, isColourSafe, isMember, hasOwnTabs) => {
    expect(pageRequestOf(header)).toEqual({ language, theme, isColourSafe, isMember, hasOwnTabs });
  });
});
