import type { News } from '../news/news.ts';
import type { DecisionLog, Entry } from '../reviews/decision-log.ts';
import { DecisionRefusal } from '../reviews/review-kind.ts';
import type { Reviews } from '../reviews/reviews.ts';
import type { RunningReplay } from '../site/running-replay.ts';
import { isSiteKey, SITE_KEYS, type SiteSettings } from '../site/site-settings.ts';
import type { TableSettings } from '../site/table-settings.ts';
import type { Database } from '../store/database.ts';
import type { Tx } from '../store/handles.ts';
import type { TrustedClock } from '../trusted-clock.ts';
import type { Freezes } from './freezes.ts';
import { OperatorRefusal } from './refusal.ts';
import { changeOf, mustReplay, type ReplayRequest, shownReplay } from './replay-commands.ts';
import type { OperatorAnswer, OperatorRequest } from './requests.ts';

export type BackOfficeParts = {
  reviews: Reviews;
  decisions: DecisionLog;
  site: SiteSettings;
  /** Of payments and of loans. */
  tableSettings: readonly TableSettings[];
  news: News;
  freezes: Freezes;
  /** Whether the market lists an instrument of this code. */
  isListed: (code: string) => boolean;
  /** Null where the market does not replay. */
  replay: RunningReplay | null;
  clock: Pick<TrustedClock, 'state' | 'isHeld' | 'accept' | 'now'>;
};

type Request<Command extends OperatorRequest['command']> = Extract<OperatorRequest, { command: Command }>;
type Done = Omit<Entry, 'operator' | 'reason'>;

const CATEGORY = { news: 1, announcement: 2 } as const;

/** Carries out what an operator asks. Whatever changes or shows something of a user is logged in the same transaction. */
export class BackOffice {
  readonly #database: Database;
  readonly #parts: BackOfficeParts;

  constructor(database: Database, parts: BackOfficeParts) {
    this.#database = database;
    this.#parts = parts;
  }

  /** Rejects with a OperatorRefusal for what cannot be done. */
  async run(operator: string, request: OperatorRequest): Promise<OperatorAnswer> {
    switch (request.command) {
      case 'list':
        return this.#list(request.kind);
      case 'show':
        return this.#show(operator, request);
      case 'approve':
      case 'reject':
        return this.#decide(operator, request);
      case 'news':
        return this.#shownNews();
      case 'publish':
        return this.#publish(operator, request);
      case 'unpublish':
        return this.#unpublish(operator, request);
      case 'settings':
        return this.#settings();
      case 'set':
        return this.#set(operator, request);
      case 'freeze':
      case 'unfreeze':
        return this.#freeze(operator, request);
      case 'clock':
        return this.#shownClock();
      case 'accept-clock':
        return this.#acceptClock(operator, request.reason);
      case 'replay':
        return this.#replay(operator, request);
      case 'log':
        return this.#log(request.limit);
    }
  }

  async #list(kind: string | undefined): Promise<OperatorAnswer> {
    if (kind !== undefined) this.#mustKnow(kind);
    const rows = await this.#parts.reviews.waiting(kind);
    return {
      rows: rows.map((row) => ({
        kind: row.kind,
        id: String(row.id),
        uid: row.uid,
        since: timeText(row.createdAt),
      })),
    };
  }

  async #show(operator: string, { kind, id }: Request<'show'>): Promise<OperatorAnswer> {
    this.#mustKnow(kind);
    const fields = await this.#parts.reviews.show(kind, id);
    if (!fields) throw new OperatorRefusal(`There is no ${kind} ${id}.`);
    await this.#act(operator, '', async () => ({ kind, subject: String(id), decision: 'seen' }));
    return { fields };
  }

  async #decide(operator: string, request: Request<'approve'> | Request<'reject'>): Promise<OperatorAnswer> {
    const { command, kind, id, reason } = request;
    this.#mustKnow(kind);
    const isApproved = command === 'approve';
    const isInvalid = request.command === 'reject' && request.invalid;
    if (isInvalid && !this.#parts.reviews.knowsInvalid(kind)) {
      throw new OperatorRefusal(`A ${kind} is approved or rejected; it cannot be invalid.`);
    }
    const decision = { isApproved, isInvalid, reason, operator };
    const isDecided = await this.#parts.reviews.decide(kind, id, decision).catch((cause: unknown) => {
      throw cause instanceof DecisionRefusal ? new OperatorRefusal(cause.message) : cause;
    });
    if (!isDecided) throw new OperatorRefusal(`There is no ${kind} ${id} that waits.`);
    return {
      message: `${kind} ${id} is ${isApproved ? 'approved' : isInvalid ? 'marked as invalid' : 'rejected'}.`,
    };
  }

  async #shownNews(): Promise<OperatorAnswer> {
    const rows = (await this.#parts.news.shown()).map((row) => ({
      id: String(row.id),
      category: row.category === CATEGORY.news ? 'news' : 'announcement',
      lang: row.lang ?? 'all',
      published: timeText(row.created_at),
      title: row.title,
      instruments: row.instruments.trim().replaceAll(' ', ', '),
    }));
    return { rows };
  }

  async #publish(operator: string, request: Request<'publish'>): Promise<OperatorAnswer> {
    const { command: _, category, lang, reason, ...texts } = request;
    const unknown = texts.instruments.find((code) => !this.#parts.isListed(code));
    if (unknown !== undefined) throw new OperatorRefusal(`There is no instrument ${unknown}.`);
    const draft = { ...texts, category: CATEGORY[category], lang: lang ?? null };
    const id = await this.#act(operator, reason, async (tx) => {
      const made = await this.#parts.news.publish(tx, draft);
      if (made === null) throw new OperatorRefusal('The content holds no text.');
      return { kind: 'news', subject: String(made), decision: 'published' };
    });
    return { message: `Published as news ${id}.` };
  }

  async #unpublish(operator: string, { id, reason }: Request<'unpublish'>): Promise<OperatorAnswer> {
    await this.#act(operator, reason, async (tx) => {
      if (!(await this.#parts.news.unpublish(tx, id)))
        throw new OperatorRefusal(`There is no news ${id} to take down.`);
      return { kind: 'news', subject: String(id), decision: 'unpublished' };
    });
    return { message: `News ${id} is taken down.` };
  }

  async #settings(): Promise<OperatorAnswer> {
    const { site, tableSettings } = this.#parts;
    const fields = Object.fromEntries(SITE_KEYS.map((key) => [key, site.text(key)]));
    for (const one of tableSettings) Object.assign(fields, await one.texts());
    return { fields };
  }

  async #set(operator: string, { key, value, reason }: Request<'set'>): Promise<OperatorAnswer> {
    for (const settings of this.#parts.tableSettings) {
      if (await settings.has(key)) return this.#setInTable(operator, settings, { key, value, reason });
    }
    if (!isSiteKey(key))
      throw new OperatorRefusal(
        `There is no setting ${key}. There are: ${SITE_KEYS.join(', ')}, and the terms that "settings" lists.`,
      );
    await this.#act(operator, reason, async (tx) => {
      const fault = this.#parts.site.faultOf(key, value);
      if (fault !== null) throw new OperatorRefusal(fault);
      await this.#parts.site.set(tx, key, value);
      return { kind: 'setting', subject: key, decision: `set to ${JSON.stringify(value)}` };
    });
    await this.#parts.site.whenRead();
    return { message: `${key} is set.` };
  }

  async #setInTable(
    operator: string,
    settings: TableSettings,
    { key, value, reason }: Pick<Request<'set'>, 'key' | 'value' | 'reason'>,
  ): Promise<OperatorAnswer> {
    await this.#act(operator, reason, async (tx) => {
      const fault = await settings.faultOf(tx, key, value);
      if (fault !== null) throw new OperatorRefusal(fault);
      await settings.set(tx, key, value);
      return { kind: 'terms', subject: key, decision: `set to ${JSON.stringify(value)}` };
    });
    return { message: `${key} is set.` };
  }

  async #freeze(operator: string, request: Request<'freeze'> | Request<'unfreeze'>): Promise<OperatorAnswer> {
    const { command, uid, reason } = request;
    const { freezes } = this.#parts;
    await this.#act(operator, reason, async (tx) => {
      if (command === 'unfreeze') {
        if (!(await freezes.unfreeze(tx, uid))) throw new OperatorRefusal(`There is no frozen user ${uid}.`);
        return { kind: 'user', subject: uid, decision: 'unfrozen' };
      }
      if (!(await freezes.freeze(tx, uid)))
        throw new OperatorRefusal(`There is no user ${uid} who is not frozen.`);
      return { kind: 'user', subject: uid, decision: 'frozen' };
    });
    return {
      message: `${uid} is ${command === 'freeze' ? 'frozen; all sessions ended' : 'not frozen any more'}.`,
    };
  }

  #shownClock(): OperatorAnswer {
    const { isHeld, nowMs, machineMs } = this.#parts.clock.state;
    return {
      fields: {
        clock: isHeld ? 'held: trading waits' : 'goes on',
        server: timeText(nowMs),
        machine: timeText(machineMs),
      },
    };
  }

  async #acceptClock(operator: string, reason: string): Promise<OperatorAnswer> {
    const { clock } = this.#parts;
    if (!clock.isHeld) throw new OperatorRefusal('The clock is not held.');
    await this.#act(operator, reason, async () => {
      clock.accept();
      return { kind: 'clock', subject: timeText(clock.now()), decision: 'accepted' };
    });
    return { message: 'The machine’s clock is accepted; trading goes on.' };
  }

  /** Answers how the replay stands, after the change that was asked for. */
  async #replay(operator: string, request: ReplayRequest): Promise<OperatorAnswer> {
    const replay = mustReplay(this.#parts.replay);
    const { action, value, reason } = request;
    const change = changeOf(request, replay.status);
    if (change) {
      await this.#act(operator, reason, async (tx) => {
        await replay.change(tx, change);
        return { kind: 'replay', subject: replay.status.file, decision: `${action} ${value}`.trim() };
      });
      await replay.whenRead();
    }
    return { fields: shownReplay(replay.status) };
  }

  async #log(limit: number): Promise<OperatorAnswer> {
    const rows = (await this.#parts.decisions.latest(limit)).map((row) => ({
      time: timeText(row.created_at),
      operator: row.operator,
      kind: row.kind,
      id: row.subject,
      decision: row.decision,
      reason: row.reason,
    }));
    return { rows };
  }

  /** Does something and logs it in one transaction; answers what it was done to. */
  async #act(operator: string, reason: string, run: (tx: Tx) => Promise<Done>): Promise<string> {
    return this.#database.queue.submit(async (tx) => {
      const done = await run(tx);
      await this.#parts.decisions.append(tx, { ...done, operator, reason });
      return done.subject;
    });
  }

  #mustKnow(kind: string): void {
    const { kinds } = this.#parts.reviews;
    if (!kinds.includes(kind))
      throw new OperatorRefusal(`There is no kind ${kind}. There are: ${kinds.join(', ')}.`);
  }
}

function timeText(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
