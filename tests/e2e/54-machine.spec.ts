import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from 'playwright/test';
import { FIXED } from '../../src/cli/machine.ts';
import { ROOT } from '../../src/cli/run-steps.ts';
import { LANGUAGES } from '../../src/contract/languages.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** What a browser of the tests shows depends on nothing of the machine: its faces, its zone, its network. */

const NARROW = 'Roboto';
/** Who draws what Roboto lacks. */
const OF_SCRIPTS = new Map<string, string[]>([
  ['hk', ['Chocolate Classical Sans']],
  ['jp', ['Chocolate Classical Sans', 'Zen Kaku Gothic New']],
  ['kr', ['NanumGothic']],
  ['th', ['Noto Sans Thai']],
  ['hi', ['Noto Sans Devanagari']],
  ['ar', ['Noto Sans Arabic']],
  ['fa', ['Noto Sans Arabic']],
]);
const MODULES = join(ROOT, 'node_modules');

test('each language is drawn by the faces that come with npm', async ({ page }) => {
  await page.setContent(
    `<style>${readFileSync(join(ROOT, 'src/ui/styles/tokens.css'), 'utf8')}</style><p></p>`,
  );
  for (const [language, tag] of Object.entries(LANGUAGES)) {
    const texts = readFileSync(join(ROOT, 'locales', `${language}.json`), 'utf8');
    const words = [...new Set(texts.match(/\p{L}[\p{L}\p{M}]*/gu))].join(' ');
    await page.evaluate(([lang = '']) => Object.assign(document.documentElement, { lang }), [tag]);
    const drawnBy = new Set([NARROW, ...(OF_SCRIPTS.get(language) ?? [])]);
    expect(await facesOf(page, words, 'var(--font)'), language).toEqual(drawnBy);
  }
});

test('a face that only the machine has is not found', async ({ playwright }) => {
  const home = temporaryFolder();
  const planted = 'Xoboto';
  const folders = ['.fonts', '.local/share/fonts'].map((name) => join(home.path, name));
  const roboto = readFileSync(join(MODULES, '@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf'));
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'planted.ttf'), renamed(roboto, NARROW, planted));
  }
  const finding = join(home.path, 'fonts.conf');
  writeFileSync(finding, `<fontconfig>${folders.map((folder) => `<dir>${folder}</dir>`)}</fontconfig>`);
  const drawnWith = async (env: Record<string, string>): Promise<Set<string>> => {
    const browser = await playwright.chromium.launch({ env: { ...process.env, HOME: home.path, ...env } });
    try {
      return await facesOf(await browser.newPage(), 'Letters', `${planted}, sans-serif`);
    } finally {
      await browser.close();
    }
  };
  try {
    expect(await drawnWith({ FONTCONFIG_FILE: finding })).toEqual(new Set([planted]));
    expect(await drawnWith(FIXED)).toEqual(new Set([NARROW]));
  } finally {
    home.delete();
  }
});

test('a page has the zone of the run, and finds no host but this machine', async ({ page, baseURL }) => {
  await page.goto(`${baseURL}/icon.svg`);
  expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(FIXED.TZ);
  for (const host of ['example.com', '192.0.2.1'])
    await expect(page.goto(`http://${host}/`)).rejects.toThrow('ERR_NAME_NOT_RESOLVED');
});

/** The families that draw a text, as the browser tells. */
async function facesOf(page: Page, text: string, family: string): Promise<Set<string>> {
  await page.evaluate(
    ([words = '', wanted = '']) => {
      document.body.textContent = words;
      document.body.style.fontFamily = wanted;
    },
    [text, family],
  );
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'body' });
  const drawnBy = async () => (await devtools.send('CSS.getPlatformFontsForNode', { nodeId })).fonts;
  // It tells of none before the letters are drawn.
  await expect.poll(drawnBy).not.toEqual([]);
  const families = (await drawnBy()).map(({ familyName }) => familyName);
  await devtools.detach();
  return new Set(families);
}

/** A face under another name of as many letters; faces keep their names in UTF-16. */
function renamed(face: Buffer, name: string, other: string): Buffer {
  const [from, to] = [name, other].map((text) => Buffer.from(text, 'utf16le').swap16().toString('latin1'));
  return Buffer.from(face.toString('latin1').replaceAll(from ?? '', to ?? ''), 'latin1');
}
