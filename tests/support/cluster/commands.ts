import { isOfTheTry } from '#contract/failure';
import type { Random } from '../random.ts';
import { wait } from './site.ts';

/** How long a trader waits for a node before asking another. */
const PATIENCE_MS = 3_000;
const AGAIN_MS = 100;

export type Query = Record<string, string>;
export type Answer = { code: number; msg: string; data: unknown };
/** A command that was answered: with what, and how often it had to be asked. */
export type Answered = { path: string; query: Query; key: string; answer: Answer; asked: number };
type Call = { method?: 'GET' | 'POST'; key?: string };

/** Where commands go: the nodes there are now. */
export type Addresses = () => readonly string[];

/** An address for the forwarded-for header, another for each index. */
export const networkOf = (index: number): string => `198.51.${Math.floor(index / 250)}.${(index % 250) + 1}`;

/** The commands of one user. Each is sent to one node after the other under the same key, until one answers. */
export class Commands {
  readonly #addresses: Addresses;
  /** Of the forwarded-for header. */
  readonly #network: string;
  #turn: number;
  #keys = 0;
  #token = '';
  userId = 0;
  readonly answered: Answered[] = [];

  constructor(index: number, addresses: Addresses) {
    this.#addresses = addresses;
    this.#turn = index;
    this.#network = networkOf(index);
  }

  get token(): string {
    return this.#token;
  }

  /** A node to ask, another one than before. */
  get nextAddress(): string {
    this.#turn += 1;
    return this.#address;
  }

  get #address(): string {
    const addresses = this.#addresses();
    return addresses[this.#turn % addresses.length] ?? '';
  }

  /** Signs in by a call that answers a session. */
  async signIn(path: string, form: Query, method: 'GET' | 'POST'): Promise<void> {
    const { answer } = await this.#untilAnswered(path, form, { method });
    if (answer.code !== 1) throw new Error(`signing in was refused: ${answer.msg}`);
    const { token, user } = answer.data as { token: string; user: { id: number } };
    this.#token = token;
    this.userId = user.id;
  }

  /** What a call answers that changes nothing. */
  async read<Data>(path: string, query: Query): Promise<Data> {
    return (await this.#untilAnswered(path, query, {})).answer.data as Data;
  }

  async give(path: string, query: Query): Promise<Answer> {
    this.#keys += 1;
    const key = `cluster-${this.userId}-${this.#keys}`;
    const { answer, asked } = await this.#untilAnswered(path, query, { key });
    this.answered.push({ path, query, key, answer, asked });
    return answer;
  }

  /** Sends a command that was answered to another node. Throws unless that answers the same. */
  async giveAgain(random: Random): Promise<void> {
    if (this.answered.length === 0) return;
    const { path, query, key, answer: before } = random.pick(this.answered);
    this.#turn += 1;
    const { answer } = await this.#untilAnswered(path, query, { key });
    if (JSON.stringify(answer) === JSON.stringify(before)) return;
    throw new Error(`${key} was answered ${JSON.stringify(before)}, and then ${JSON.stringify(answer)}`);
  }

  async #untilAnswered(path: string, query: Query, call: Call): Promise<{ answer: Answer; asked: number }> {
    for (let asked = 1; ; asked += 1) {
      const answer = await this.#ask(path, query, call);
      // As the app: a refusal of the try alone says nothing about the one before.
      if (answer && !isOfTheTry(answer.code)) return { answer, asked };
      this.#turn += 1;
      await wait(AGAIN_MS);
    }
  }

  /** Null when the client cannot know whether it was done. */
  async #ask(path: string, query: Query, { method = 'GET', key }: Call): Promise<Answer | null> {
    const fields = new URLSearchParams(query);
    try {
      const response = await fetch(`${this.#address}${path}${method === 'GET' ? `?${fields}` : ''}`, {
        method,
        headers: {
          lang: 'en',
          'x-forwarded-for': this.#network,
          ...(this.#token === '' ? {} : { authorization: this.#token }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(method === 'POST' ? { body: fields } : {}),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const answer = (await response.json()) as Answer;
      // As the app: what is no envelope says nothing about the command.
      return typeof answer.code === 'number' ? answer : null;
    } catch {
      return null;
    }
  }
}
