import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { PHONE, type Session, startProgram } from './session.ts';

type Command = <Result>(method: string, params: object) => Promise<Result>;
type Reply = { id?: number; result?: unknown; error?: string; message?: string };

const LISTENS = /^WebDriver BiDi listening on (ws:\/\/\S+)$/;

/** Starts a Firefox with a profile of its own, and speaks WebDriver BiDi to it: https://www.w3.org/TR/webdriver-bidi. */
export async function bidiSession(program: string): Promise<Session> {
  const profile = temporaryFolder();
  const args = ['--headless', '--no-remote', '--profile', profile.path, '--remote-debugging-port=0'];
  const browser = startProgram(program, args, ['ignore', 'ignore', 'pipe']);
  const socket = new WebSocket(`${await addressOf(browser)}/session`);
  await once(socket, 'open');
  const command = commandsOf(socket);
  await command('session.new', { capabilities: {} });
  const { contexts } = await command<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context;
  await command('browsingContext.setViewport', { context, viewport: PHONE });
  return {
    async goto(url) {
      await command('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate(expression) {
      const params = { expression, target: { context }, awaitPromise: true };
      const answer = await command<Evaluated>('script.evaluate', params);
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return answer.result.value;
    },
    async perform(actions) {
      await command('input.performActions', { context, actions });
    },
    async close() {
      const exited = once(browser, 'exit');
      await command('browser.close', {});
      await exited;
      profile.delete();
    },
  };
}

type Evaluated =
  | { type: 'success'; result: { value: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };

/** Where a browser that was just started listens. */
async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('its output is not read');
  for await (const line of createInterface(stderr)) {
    const [, address] = LISTENS.exec(line) ?? [];
    if (address === undefined) continue;
    stderr.resume();
    return address;
  }
  throw new Error('the browser ended before it listened');
}

/** Commands over a socket; each reply carries the number of its command. */
function commandsOf(socket: WebSocket): Command {
  const waiting = new Map<number, (reply: Reply) => void>();
  socket.on('message', (data) => {
    const reply = JSON.parse(String(data)) as Reply;
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply);
  });
  let sent = 0;
  return async <Result>(method: string, params: object): Promise<Result> => {
    const id = ++sent;
    const reply = await new Promise<Reply>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    waiting.delete(id);
    if (reply.error !== undefined) throw new Error(`${method}: ${reply.error}: ${reply.message}`);
    return reply.result as Result;
  };
}
