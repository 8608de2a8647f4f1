import type { Browser, BrowserContextOptions, Page } from 'playwright/test';
import type { PreviewServer } from 'vite';
import { atRest } from '../axe.ts';
import { openInGallery, serveGallery } from '../gallery-build.ts';
import { measure } from './measure.ts';
import type { Screen } from './screens.ts';

export type Theme = 'dark' | 'light';
/** What draws Latin letters: the first face that the app asks for, or the widest that a device may have in its place. */
export type Face = 'narrow' | 'wide';
const FACES: Record<Face, string> = { narrow: '', wide: '"DejaVu Sans", var(--font-script), sans-serif' };
/** What runs within the page; the first comes with a build that has the gallery (tests/gallery/pseudo-locale.ts). */
type Tools = {
  candlestateSpeak: (language: string) => Promise<void>;
  turn: (language: string, theme: Theme) => Promise<void>;
  /** Resolves when what moves for a time has come to its end. */
  atRest: () => Promise<void>;
  measure: (width: number) => string[];
  /** Comes with a build that has the gallery (tests/gallery/open.tsx). */
  candlestateToast: (text: string) => void;
};
type Use = { [Key in 'viewport' | 'userAgent']?: BrowserContextOptions[Key] | undefined };

/** A phone on which the states of the gallery are looked at, one after the other. */
export class GalleryPhone {
  readonly page: Page;
  readonly origin: string;
  readonly #server: PreviewServer;

  private constructor(page: Page, server: PreviewServer, origin: string) {
    this.page = page;
    this.#server = server;
    this.origin = origin;
  }

  static async start(browser: Browser, { viewport, userAgent }: Use): Promise<GalleryPhone> {
    const { server, origin } = await serveGallery();
    const page = await browser.newPage({
      isMobile: true,
      hasTouch: true,
      reducedMotion: 'reduce',
      // Nothing that is measured depends on how fine it is drawn.
      deviceScaleFactor: 1,
      ...(viewport && { viewport }),
      ...(userAgent && { userAgent }),
    });
    await page.addInitScript(`Object.assign(globalThis, { measure: ${measure}, turn: ${turn}, atRest: ${atRest} });
      localStorage.setItem('lang', 'en');`);
    return new GalleryPhone(page, server, origin);
  }

  async stop(): Promise<void> {
    await this.page.close();
    await this.#server.close();
  }

  /** Opens a screen in English, and waits until its screen is drawn. */
  async open({ address, act }: Screen): Promise<void> {
    await openInGallery(this.page, this.origin, address);
    await this.page.locator('main, [role="dialog"], [role="alertdialog"]').first().waitFor();
    await this.page.locator('[role="status"][aria-busy="true"]').first().waitFor({ state: 'hidden' });
    await act?.(this.page);
  }

  /** Turns what is open to a language and a theme. */
  async turn(language: string, theme: Theme): Promise<void> {
    await this.page.evaluate(([wanted, look]) => (globalThis as unknown as Tools).turn(wanted, look), [
      language,
      theme,
    ] as const);
  }

  /** Draws what is open with another face, and waits until popups have found their place. */
  async drawWith(face: Face): Promise<void> {
    await this.page.evaluate(async (family) => {
      document.documentElement.style.setProperty('--font', family);
      for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
    }, FACES[face]);
  }

  /** What is wrong with what is open, at this width, in each language and theme. One call: round trips are dear. */
  async measured(width: number, languages: readonly string[], themes: readonly Theme[]): Promise<string[]> {
    return this.page.evaluate(
      async (wanted) => {
        const { turn, atRest, measure: look } = globalThis as unknown as Tools;
        const complaints: string[] = [];
        for (const language of wanted.languages)
          for (const theme of wanted.themes) {
            await turn(language, theme);
            await atRest();
            for (const finding of look(wanted.width))
              complaints.push(`${language} ${theme} ${wanted.width}: ${finding}`);
          }
        return complaints;
      },
      { width, languages, themes },
    );
  }

  /** Shows a toast over what is open. */
  async toast(text: string): Promise<void> {
    await this.page.evaluate((shown) => (globalThis as unknown as Tools).candlestateToast(shown), text);
    await this.page.locator('[data-toast]').waitFor();
  }

  /** A picture in each language, dark and light. */
  async photograph(name: string, languages: readonly string[]): Promise<void> {
    for (const language of languages)
      for (const theme of ['dark', 'light'] as const) {
        await this.turn(language, theme);
        await this.page.screenshot({ path: `${name} ${language} ${theme}.png`.replaceAll(' ', '-') });
      }
  }
}

/** Runs within the page. Popups find their place in the frames after what they hang on. */
async function turn(language: string, theme: Theme): Promise<void> {
  const { dataset, lang } = document.documentElement;
  dataset.theme = theme;
  const { candlestateSpeak, spoken } = globalThis as unknown as Tools & { spoken?: string };
  if (spoken === `${language} ${lang}`) return;
  await candlestateSpeak(language);
  Object.assign(globalThis, { spoken: `${language} ${document.documentElement.lang}` });
  for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
}
