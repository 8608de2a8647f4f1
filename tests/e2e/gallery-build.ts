import type { Page } from 'playwright/test';
import { type PreviewServer, preview } from 'vite';
import { ROOT } from '../../src/cli/run-steps.ts';

/** The build that has the gallery and shows its charts to the tests; made before the specs of a run. */
export function galleryBuild(): string {
  return process.env.E2E_GALLERY_DIR ?? '';
}

/** Serves that build alone. The browser keeps its files, as they stay what they are. */
export async function serveGallery(): Promise<{ server: PreviewServer; origin: string }> {
  const server = await preview({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    build: { outDir: galleryBuild() },
    preview: { host: '127.0.0.1', port: 0, headers: { 'cache-control': 'public, max-age=86400, immutable' } },
  });
  return { server, origin: (server.resolvedUrls?.local[0] ?? '').replace(/\/$/, '') };
}

/** Opens an address of the gallery: in the page that shows another already (tests/gallery/main.tsx), or by loading it. */
export async function openInGallery(page: Page, origin: string, link: string): Promise<void> {
  const isOpened = await page.evaluate(async (address) => {
    const { candlestateOpen } = globalThis as { candlestateOpen?: (address: string) => Promise<void> };
    await candlestateOpen?.(address);
    return candlestateOpen !== undefined;
  }, link);
  if (!isOpened) await page.goto(origin + link);
}
