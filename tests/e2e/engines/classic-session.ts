import { freePort } from '../../support/free-port.ts';
import { until } from '../../support/until.ts';
import { type Session, startProgram } from './session.ts';

/** A driver that is started with `--port=`, and what it is asked for. */
type Driver = {
  program: string;
  env?: Record<string, string>;
  /** As https://www.w3.org/TR/webdriver2/#capabilities has them. */
  capabilities: Record<string, unknown>;
  /** The size the window gets, in CSS pixels. */
  window: { width: number; height: number };
};

/** Starts a driver and a browser through it, and speaks WebDriver by HTTP: https://www.w3.org/TR/webdriver2/#endpoints. */
export async function classicSession({ program, env, capabilities, window }: Driver): Promise<Session> {
  const port = await freePort();
  const driver = startProgram(program, [`--port=${port}`], 'ignore', env);
  const command = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await response.json()) as { value: Value };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  // It listens a moment after it was started.
  const isReady = () =>
    command('GET', '/status').then(
      () => true,
      () => false,
    );
  await until(async () => driver.exitCode !== null || isReady());
  const { sessionId } = await command<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  });
  const session = `/session/${sessionId}`;
  await command('POST', `${session}/window/rect`, { x: 0, y: 0, ...window });
  return {
    goto: (url) => command('POST', `${session}/url`, { url }),
    evaluate: (expression) =>
      command('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    perform: (actions) => command('POST', `${session}/actions`, { actions }),
    async close() {
      await command('DELETE', session);
      driver.kill();
    },
  };
}
