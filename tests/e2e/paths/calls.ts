import type { Route as Call, Page, Request } from 'playwright/test';
import type { Route } from '#contract/route';

/** What happens to the calls of one route. */
type Gate = { isHeld: boolean; isLost: boolean; met: number; waiting: Call[]; wake: (() => void)[] };

/**
 * Stands between the page's calls and the server: holds them until the path answers or loses them. The answers are the
 * server's own.
 */
export class Calls {
  readonly #gates = new Map<string, Gate>();

  /** Meets every call of the API; or, `as` one route, every request for a file that `what` fits. */
  async watch(page: Page, what = /\/(api|v1\/api)\//, as?: Pick<Route, 'path'>): Promise<void> {
    await page.route(what, (call) => this.#meet(call, as));
    page.on('requestfailed', (request) => this.#forget(request));
  }

  /** From now on calls of this route wait. */
  hold(...routes: readonly Pick<Route, 'path'>[]): void {
    for (const route of routes) this.#gate(route).isHeld = true;
  }

  /** Waits for a held call. Only the request is handed out: the method that answers a call also takes it out. */
  async asked(route: Pick<Route, 'path'>): Promise<Request> {
    const gate = this.#gate(route);
    while (gate.waiting.length === 0) await new Promise<void>((resolve) => gate.wake.push(resolve));
    const [call] = gate.waiting;
    if (!call) throw new Error(`nothing waits at ${route.path}`);
    return call.request();
  }

  /** Does something after which the page calls this route so many times; the calls wait, but those the page gives up. */
  async holdThose(route: Pick<Route, 'path'>, count: number, act: () => Promise<void>): Promise<void> {
    this.hold(route);
    const gate = this.#gate(route);
    const last = gate.met + count;
    await act();
    while (gate.met < last) await new Promise<void>((resolve) => gate.wake.push(resolve));
  }

  /** Lets held calls through to the server, and later ones as well. */
  async answer(route: Pick<Route, 'path'>): Promise<void> {
    await this.asked(route);
    await this.release(route);
  }

  /** The same, whether a call waits already or not. */
  async release(...routes: readonly Pick<Route, 'path'>[]): Promise<void> {
    for (const route of routes) {
      const gate = this.#gate(route);
      gate.isHeld = false;
      for (const call of gate.waiting.splice(0)) await settled(call.continue());
    }
  }

  /** Loses the held calls on their way to the server; later ones wait on. */
  lose(route: Pick<Route, 'path'>): Promise<void> {
    return this.#settle(route, (call) => settled(call.abort('connectionreset')));
  }

  /** Loses the held calls and every later one, until `recover`. */
  async loseAll(route: Pick<Route, 'path'>): Promise<void> {
    const gate = this.#gate(route);
    gate.isLost = true;
    for (const call of gate.waiting.splice(0)) await settled(call.abort('connectionreset'));
  }

  /** From now on calls of this route reach the server again. */
  recover(route: Pick<Route, 'path'>): void {
    this.#gate(route).isLost = false;
  }

  /**
   * Answers held calls with the server's answer, its data changed: a site that is set up in another way. Later calls are
   * let through, or wait when the page makes the next one as soon as it has the answer.
   */
  answerWith(
    route: Pick<Route, 'path'>,
    change: (data: unknown) => unknown,
    laterOnes: 'go' | 'wait' = 'go',
  ): Promise<void> {
    const inEnvelope = (body: unknown) => {
      const envelope = body as { data: unknown };
      return { ...envelope, data: change(envelope.data) };
    };
    return this.answerWithBody(route, inEnvelope, laterOnes);
  }

  /** The same for an answer without an envelope. */
  async answerWithBody(
    route: Pick<Route, 'path'>,
    change: (body: unknown) => unknown,
    laterOnes: 'go' | 'wait' = 'go',
  ): Promise<void> {
    await this.#settle(route, async (call) => {
      const response = await call.fetch();
      await settled(call.fulfill({ response, json: change(await response.json()) }));
    });
    if (laterOnes === 'go') await this.release(route);
  }

  /** Does this with each call that waits. Where the page gave all of them up just before, it does so with its next one. */
  async #settle(route: Pick<Route, 'path'>, act: (call: Call) => Promise<void>): Promise<void> {
    for (let isMet = false; !isMet; ) {
      await this.asked(route);
      for (const call of this.#gate(route).waiting.splice(0)) {
        await act(call);
        isMet ||= !(await isGivenUp(call.request()));
      }
    }
  }

  async #meet(call: Call, as?: Pick<Route, 'path'>): Promise<void> {
    const gate = this.#gate(as ?? { path: new URL(call.request().url()).pathname });
    if (gate.isLost) return settled(call.abort('connectionreset'));
    if (!gate.isHeld) return settled(call.continue());
    gate.waiting.push(call);
    gate.met += 1;
    for (const wake of gate.wake.splice(0)) wake();
  }

  /** The page gave this call up by itself. */
  #forget(request: Request): void {
    for (const gate of this.#gates.values())
      gate.waiting = gate.waiting.filter((call) => call.request() !== request);
  }

  #gate({ path }: Pick<Route, 'path'>): Gate {
    const gate = this.#gates.get(path) ?? { isHeld: false, isLost: false, met: 0, waiting: [], wake: [] };
    this.#gates.set(path, gate);
    return gate;
  }
}

/** Whether the page gave this call up, once it has come to its end. */
async function isGivenUp(request: Request): Promise<boolean> {
  return (await request.response()) === null && request.failure()?.errorText === 'net::ERR_ABORTED';
}

/** The page may have given a held call up by itself. */
async function settled(done: Promise<void>): Promise<void> {
  await done.catch(() => undefined);
}
