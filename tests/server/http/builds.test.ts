import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FIRST_PAGE_ID, type FirstPage } from '#contract/first-page';
import { signsOf } from '#contract/number-signs';
import { currentBuild, readBuilds } from '#server/http/pages/built-client';
import { pageRequestOf } from '#server/http/pages/page-request';
import { readPageTemplate } from '#server/http/pages/page-template';
import { placeBuild } from '../../../src/cli/place-build.ts';
import { BUILD_FILES, contentOf, fileOf, makeBuild } from '../../support/make-builds.ts';
import { startServer } from '../../support/server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const KILLS = process.env.SOAK ? 200 : 5;
const MAKER = join(import.meta.dirname, '../../support/make-builds.ts');

describe('builds of the app', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let dist: string;
  const place = (name: string) => placeBuild(dist, name, (into) => makeBuild(into, name));
  beforeEach(() => {
    folder = temporaryFolder();
    dist = join(folder.path, 'dist');
  });
  afterEach(() => folder.delete());

  test('S7.16 sources that did not change are not built again', async () => {
    let made = 0;
    const count = async (into: string) => {
      made += 1;
      await makeBuild(into, 'a');
    };
    await placeBuild(dist, 'a', count);
    await placeBuild(dist, 'a', count);
    expect(made).toBe(1);
    expect(readBuilds(dist)).toEqual(['a']);
  });

  test('S7.16 tabs of the two builds before load their files; those of older builds are gone', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await place(name);
    const server = await startServer({ clientDir: currentBuild(dist) ?? '' });
    try {
      const asked = async (path: string) => fetch(`${server.address}${path}`);
      expect(await (await asked('/')).text()).toContain('<title>d</title>');
      for (const file of ['b', 'c', 'd'].flatMap((name) => [fileOf(name, 7), fileOf(name, 8)])) {
        const answer = await asked(`/assets/${file}`);
        expect(await answer.text(), file).toBe(contentOf(file));
        expect(answer.headers.get('cache-control')).toContain('immutable');
      }
      for (const count of [7, 8])
        expect(await (await asked(`/assets/${fileOf('a', count)}`)).json()).toMatchObject({ code: 404 });
    } finally {
      await server.dispose();
    }
  });

  test('S7.16 sources changed back serve their build again, beside the files of the others', async () => {
    for (const name of ['a', 'b', 'a']) await place(name);
    expect(readBuilds(dist)).toEqual(['a', 'b']);
    for (const count of [0, 2]) expect(existsSync(join(dist, 'a', 'assets', fileOf('b', count)))).toBe(true);
  });

  test('S7.16 a build that fails leaves the current one in its place', async () => {
    await place('a');
    const failing = placeBuild(dist, 'b', async (into) => {
      mkdirSync(join(into, 'assets'));
      throw new Error('no room');
    });
    await expect(failing).rejects.toThrow('no room');
    expect(readdirSync(dist).sort()).toEqual(['a', 'builds.json']);
  });

  test(`S7.16 kill -9 at ${KILLS} moments of a build leaves a build that starts`, async () => {
    await place('first');
    let finished = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = readBuilds(dist)[0];
      const maker = spawn(process.execPath, [MAKER, dist, `k${kill}`], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(maker.stdout, 'data');
      // Every other one has made a build by then, however slow the machine is.
      if (kill % 2 === 1) await once(maker.stdout, 'data');
      await new Promise((resolve) => setTimeout(resolve, (kill * 23) % 100));
      maker.kill('SIGKILL');
      await once(maker, 'exit');
      expectWhole(dist);
      if (readBuilds(dist)[0] !== before) finished += 1;
    }
    // Those that were waited for, at least.
    expect(finished).toBeGreaterThanOrEqual(Math.floor(KILLS / 2));
    await place('last');
    expectWhole(dist);
    expect(readdirSync(dist).filter((name) => name.startsWith('making-'))).toEqual([]);
  }, 300_000);
});

/** Each listed build has its page and every file it made, to the last letter. */
function expectWhole(dist: string): void {
  const builds = readBuilds(dist);
  expect(builds.length).toBeGreaterThan(0);
  for (const name of builds) {
    expect(readFileSync(join(dist, name, 'index.html'), 'utf8')).toContain(name);
    for (let count = 0; count < BUILD_FILES; count += 1) {
      const file = fileOf(name, count);
      expect(readFileSync(join(dist, name, 'assets', file), 'utf8') === contentOf(file), file).toBe(true);
    }
  }
}

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
const SITE = { siteTitle: '', siteAccent: '', siteMark: null };
const OLD = 'Please update this browser.';
const REQUEST = {
  language: 'ar',
  theme: null,
  isColourSafe: false,
  isMember: false,
  hasOwnTabs: false,
  period: '1min',
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
    const fill = readPageTemplate(folder, SITE);
    expect(fill(REQUEST, PAGE, '', OLD, '/')).toContain('<html lang="ar" dir="rtl">');
    const safe = { ...REQUEST, language: 'de', theme: 'light', isColourSafe: true } as const;
    expect(fill(safe, PAGE, '', OLD, '/')).toContain(
      '<html lang="de" dir="ltr" data-theme="light" data-palette="colour-safe">',
    );
  });

  test('S2.39 rows carry their styles along; a page without rows fetches them', () => {
    const fill = readPageTemplate(folder, SITE);
    const drawn = fill(REQUEST, PAGE, '<ul></ul>', OLD, '/');
    expect(drawn).toContain('<div id="root"><ul></ul></div>');
    expect(drawn).not.toContain('rel="stylesheet"');
    expect(drawn.match(/<\/style>/g)).toHaveLength(1);
    expect(fill(REQUEST, PAGE, '', OLD, '/')).toContain('href="/assets/a.css"');
  });

  test('S2.43 Trade names the files of its screen, none of them twice; another page does not', () => {
    mkdirSync(join(folder, '.vite'));
    const built = {
      'src/client/screens/trade/trade-screen.tsx': {
        file: 'assets/trade.js',
        imports: ['_shared'],
        dynamicImports: ['chart'],
        css: ['assets/trade.css'],
      },
      chart: { file: 'assets/chart.js', imports: ['_shared'] },
      _shared: { file: 'assets/shared.js', css: ['assets/a.css'] },
      'virtual:texts/ar': { file: 'assets/texts/ar.js' },
      'virtual:texts/de': { file: 'assets/texts/de.js' },
    };
    writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(built));
    const fill = readPageTemplate(folder, SITE);
    const filesIn = (path: string) =>
      [
        ...fill(REQUEST, PAGE, '<p></p>', OLD, path).matchAll(
          /<link rel="(\w+)" crossorigin href="([^"]+)">/g,
        ),
      ]
        .map(([, rel, href]) => `${rel} ${href}`)
        .sort();
    expect(filesIn('/')).toEqual([]);
    expect(filesIn('/trade')).toEqual([
      'modulepreload /assets/chart.js',
      'modulepreload /assets/shared.js',
      'modulepreload /assets/texts/ar.js',
      'modulepreload /assets/trade.js',
      'stylesheet /assets/trade.css',
    ]);
  });

  test('S9.2 what an old browser shows stands before the app, and once more for one without scripts', () => {
    const page = readPageTemplate(folder, SITE)(REQUEST, PAGE, '', OLD, '/');
    const sentence = `<p class="old-browser">${OLD}</p>`;
    expect(page).toContain(`${sentence}<noscript>${sentence}</noscript><div id="root">`);
  });

  test('S8.1 a site title made to break out of the page stays a title', () => {
    const hostile = '</script><script>alert(1)</script>$&$1<!--';
    const page = readPageTemplate(folder, { ...SITE, siteTitle: hostile })(
      REQUEST,
      { ...PAGE, siteTitle: hostile },
      '',
      OLD,
      '/',
    );
    expect(page).not.toContain('<script>alert');
    const data = new RegExp(`id="${FIRST_PAGE_ID}">([^<]*)</script>`).exec(page)?.[1] ?? '';
    expect(JSON.parse(data)).toEqual({ ...PAGE, siteTitle: hostile });
  });

  test('S8.1 a build whose page has no place for the app is named', () => {
    writeFileSync(join(folder, 'index.html'), '<html></html>');
    expect(() => readPageTemplate(folder, SITE)).toThrow('has no #root');
  });
});

describe('what the cookies of a device say', () => {
  test.each([
    [undefined, 'hk', null, false, false, false, '1min'],
    [
      'lang=tw; theme=dark; palette=colour-safe; member=1; own-tabs=1; period=1day',
      'hk',
      'dark',
      true,
      true,
      true,
      '1day',
    ],
    ['lang=fa; theme=system; palette=standard', 'fa', null, false, false, false, '1min'],
    [
      'lang="><script>; theme=x; palette=1; member=yes; own-tabs=quotes; period=2min',
      'hk',
      null,
      false,
      false,
      false,
      '1min',
    ],
    ['%%%;;;=;lang', 'hk', null, false, false, false, '1min'],
  ])('S9.2 S2.36 S2.45 %j', (header, language, theme, isColourSafe, isMember, hasOwnTabs, period) => {
    expect(pageRequestOf(header)).toEqual({ language, theme, isColourSafe, isMember, hasOwnTabs, period });
  });
});
