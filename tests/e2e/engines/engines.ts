import { once } from 'node:events';
import { CHROMIUM_ARGS } from '../../../src/cli/machine.ts';
import { bidiSession } from './bidi-session.ts';
import { classicSession } from './classic-session.ts';
import { isOnPath, PHONE, type Session, startProgram } from './session.ts';

/** A browser engine by the programs it needs on the PATH, which Debian's packages put there (docs/TESTING.md). */
export type Engine = { name: string; programs: readonly string[]; start(): Promise<Session> };

const CHROMEDRIVER = 'chromedriver';
const FIREFOX = 'firefox-esr';
const WEBKIT_DRIVER = 'WebKitWebDriver';
const X_SERVER = 'Xvfb';

export const ENGINES: readonly Engine[] = [
  { name: 'Chromium', programs: [CHROMEDRIVER], start: startChromium },
  { name: 'Firefox', programs: [FIREFOX], start: () => bidiSession(FIREFOX) },
  { name: 'WebKitGTK', programs: [WEBKIT_DRIVER, X_SERVER], start: startWebKit },
];

/** The first program of an engine that this machine lacks, or null. */
export function missingProgram({ programs }: Engine): string | null {
  return programs.find((program) => !isOnPath(program)) ?? null;
}

function startChromium(): Promise<Session> {
  return classicSession({
    program: CHROMEDRIVER,
    capabilities: {
      'goog:chromeOptions': {
        args: ['--headless=new', ...CHROMIUM_ARGS, '--disable-gpu', '--no-first-run'],
        mobileEmulation: { deviceMetrics: { ...PHONE, pixelRatio: 1 } },
      },
    },
    window: PHONE,
  });
}

/**
 * WebKitGTK has no headless mode: it gets a screen in memory. It draws by itself: Mesa's drawing without a graphics card is
 * what most often ends it (https://github.com/WebKit/WebKit/pull/57933 has the settings).
 */
async function startWebKit(): Promise<Session> {
  const args = ['-displayfd', '3', '-screen', '0', '1024x1024x24', '-nolisten', 'tcp'];
  const screen = startProgram(X_SERVER, args, ['ignore', 'ignore', 'ignore', 'pipe']);
  // It takes a number that is free, and writes it to the descriptor it was given.
  const [number] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data');
  const session = await classicSession({
    program: WEBKIT_DRIVER,
    env: {
      DISPLAY: `:${String(number).trim()}`,
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    },
    capabilities: { browserName: 'MiniBrowser' },
    window: PHONE,
  });
  const close = async () => {
    await session.close();
    screen.kill();
  };
  return { ...session, close };
}
