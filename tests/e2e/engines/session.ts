import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What a journey needs of a browser with one page, whichever form of WebDriver drives it. */
export type Session = {
  /** Opens an address, and is done when the page has loaded. */
  goto(url: string): Promise<void>;
  /** The value of an expression in the page, which must be a text. */
  evaluate(expression: string): Promise<string>;
  /** What a hand does, as https://www.w3.org/TR/webdriver2/#actions describes it. */
  perform(sources: readonly InputSource[]): Promise<void>;
  /** Ends the browser. */
  close(): Promise<void>;
};

/** One device and what it does, in order. */
export type InputSource =
  | { type: 'pointer'; id: string; actions: readonly PointerAction[] }
  | { type: 'key'; id: string; actions: readonly KeyAction[] };

/** `x` and `y` are CSS pixels from the corner of what the window shows, whole ones; `duration` is in milliseconds. */
type PointerAction =
  | { type: 'pointerMove'; x: number; y: number; duration: number }
  | { type: 'pointerDown' | 'pointerUp'; button: 0 };
type KeyAction = { type: 'keyDown' | 'keyUp'; value: string };

/** What a phone shows, in CSS pixels. A browser with a window of its own may not get as narrow. */
export const PHONE = { width: 390, height: 844 };

/** Whether a program is in a folder of the PATH. */
export function isOnPath(program: string): boolean {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.some((folder) => existsSync(join(folder, program)));
}

/** Starts a program, which ends with this process if it was not ended before. `env` is added to this process's own. */
export function startProgram(
  program: string,
  args: readonly string[],
  stdio: StdioOptions,
  env: Record<string, string> = {},
): ChildProcess {
  const child = spawn(program, args, { stdio, env: { ...process.env, ...env } });
  const end = () => child.kill();
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return child;
}
