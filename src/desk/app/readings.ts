import { createActor, fromPromise } from 'xstate';
import type { DeskAnswer } from '#contract/desk/answers';
import type { CommandName } from '#contract/desk/requests';
import type { DeskRequest } from '#machines/desk-command/asks';
import { createResourceMachine, type ResourceRef } from '#machines/resource/resource.machine';
import type { DeskHttp } from '../actors/desk-http.ts';

/** An answer, and when the page had it, in epoch milliseconds: ages are counted from then. */
export type DatedAnswer = DeskAnswer & { atMs: number };
export type ReadingRef = ResourceRef<DatedAnswer>;

const readingMachine = createResourceMachine<DatedAnswer>();

/** What the pages of a session read: one chart for each command, whose question is the request. */
export class Readings {
  readonly #http: DeskHttp;
  readonly #running = new Map<CommandName, ReadingRef>();
  #told: (of: CommandName, read: DatedAnswer) => void = () => {};

  constructor(http: DeskHttp) {
    this.#http = http;
  }

  /** Calls back with every answer. */
  onRead(told: (of: CommandName, read: DatedAnswer) => void): void {
    this.#told = told;
  }

  /** Reads it; what was read of the same question stays in sight until the new answer is there. */
  want(request: DeskRequest): void {
    const ask = JSON.stringify(request);
    const reading = this.of(request.command);
    const isAgain = reading.getSnapshot().context.ask === ask;
    reading.send(isAgain ? { type: 'resource.changed' } : { type: 'resource.wanted', ask });
  }

  /** The chart that reads by a command. */
  of(command: CommandName): ReadingRef {
    const running = this.#running.get(command);
    if (running) return running;
    const load = fromPromise<DatedAnswer, { ask: string }>(async ({ input, signal }) => ({
      ...(await this.#http('run', JSON.parse(input.ask) as DeskRequest, signal)),
      atMs: Date.now(),
    }));
    const started = createActor(readingMachine.provide({ actors: { load } })).start();
    let last: DatedAnswer | null = null;
    started.subscribe(({ context: { value } }) => {
      if (value !== null && value !== last) this.#told(command, value);
      last = value;
    });
    this.#running.set(command, started);
    return started;
  }

  /** Forgets all that was read. */
  stop(): void {
    for (const reading of this.#running.values()) reading.stop();
    this.#running.clear();
  }
}
