import { type ReviewKindName, RISK_LEVELS, type RiskLevels } from '#contract/constants';
import { microToWire } from '#contract/money';
import { accountOnWire, TOPIC } from '#contract/socket';
import type { Market } from '../market/market.ts';
import type { Quote } from '../market/price-source.ts';
import { microToText } from '../market/price-text.ts';
import type { Trading } from '../trading/trading.ts';
import type { AccountValue } from '../trading/value-account.ts';
import type { Feed } from './flusher.ts';
import { textFrame } from './frame.ts';
import type { SocketClient } from './socket-client.ts';

/** Price-driven pushes of one account keep at least this distance: about two a second. */
const ACCOUNT_PUSH_MS = 450;

/** Closed positions that are remembered: more than an account can lose between two pushes. */
const MAX_CLOSED = 400;

/** One user's logged-in sockets, and why they are due a push. */
type Account = {
  clients: Set<SocketClient>;
  /** Balance, margin or positions changed. */
  hasChanged: boolean;
  /** A position's instrument ticked. */
  hasTicked: boolean;
  /** Sockets that wait for a push of their own: after sub, or left out while congested. */
  owed: Set<SocketClient>;
  /** Market time of the last push to all, epoch ms. */
  pushedAtMs: number;
  instrumentIds: ReadonlySet<number>;
  /** Positions of the last push. */
  positionIds: ReadonlySet<number>;
  /** Positions that this feed has told as closed, the latest: a message may come after a push that showed it, or never. */
  closedIds: Set<number>;
  /** Of the last push; null before the first. */
  version: number | null;
};

/** The versions of users' accounts, as the database has them. */
export type VersionsOf = (userIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;

/**
 * FOREX_TRADE (S7.33), FOREX_CLOSED (S7.34), REVIEW_DECIDED and NOTIFIED. The account push is coalesced to the latest value; closed
 * ids and decided kinds are kept until they are framed. All are numbered as they are framed, so that a socket's `seq` has no gap.
 */
export class AccountFeed implements Feed {
  readonly #market: Market;
  readonly #trading: Pick<Trading, 'valueAccount'>;
  readonly #accounts = new Map<number, Account>();
  readonly #closedIds = new Map<SocketClient, number[]>();
  readonly #decided = new Map<SocketClient, Set<ReviewKindName>>();
  readonly #notified = new Set<SocketClient>();
  /** The versions of watchlists that the next flush tells. */
  readonly #watchlists = new Map<SocketClient, number>();

  constructor(market: Market, trading: Pick<Trading, 'valueAccount'>) {
    this.#market = market;
    this.#trading = trading;
  }

  /** Who is logged in here. */
  get userIds(): number[] {
    return [...this.#accounts.keys()];
  }

  /** Call once `client.login` is set. */
  join(client: SocketClient): void {
    if (!client.login) return;
    const { userId } = client.login;
    const account = this.#accounts.get(userId) ?? newAccount();
    this.#accounts.set(userId, account);
    account.clients.add(client);
    this.subscribe(client);
  }

  /** Call before `client.login` is cleared; nothing of the account reaches the socket after it. */
  leave(client: SocketClient): void {
    this.#closedIds.delete(client);
    this.#decided.delete(client);
    this.#notified.delete(client);
    this.#watchlists.delete(client);
    const account = this.#accountOf(client);
    if (!account || !client.login) return;
    account.clients.delete(client);
    account.owed.delete(client);
    if (account.clients.size === 0) this.#accounts.delete(client.login.userId);
  }

  /** The next flush carries the account to this socket, if it is logged in and asked for it. */
  subscribe(client: SocketClient): void {
    if (client.topics.has(TOPIC.forexTrade)) this.#accountOf(client)?.owed.add(client);
  }

  unsubscribe(client: SocketClient, topic: string): void {
    if (topic === TOPIC.forexTrade) this.#accountOf(client)?.owed.delete(client);
    if (topic === TOPIC.forexClosed) this.#closedIds.delete(client);
    if (topic === TOPIC.reviewDecided) this.#decided.delete(client);
    if (topic !== TOPIC.notified) return;
    this.#notified.delete(client);
    this.#watchlists.delete(client);
  }

  onTick(changed: readonly Quote[]): void {
    for (const account of this.#accounts.values()) {
      account.hasTicked ||= changed.some(({ instrumentId }) => account.instrumentIds.has(instrumentId));
    }
  }

  onChanged(userId: number): void {
    const account = this.#accounts.get(userId);
    if (account) account.hasChanged = true;
  }

  /** Messages may be lost: accounts that moved on since their last push are pushed, which tells what they lost as well. */
  async onLookAgain(versionsOf: VersionsOf): Promise<void> {
    const versions = await versionsOf([...this.#accounts.keys()]);
    for (const [userId, account] of this.#accounts) {
      if ((versions.get(userId) ?? account.version) !== account.version) account.hasChanged = true;
    }
  }

  onClosed(userId: number, orderIds: readonly number[]): void {
    const account = this.#accounts.get(userId);
    const news = orderIds.filter((id) => !account?.closedIds.has(id));
    if (!account || news.length === 0) return;
    account.closedIds = new Set([...account.closedIds, ...news].slice(-MAX_CLOSED));
    for (const client of account.clients) {
      if (!client.topics.has(TOPIC.forexClosed)) continue;
      this.#closedIds.set(client, [...(this.#closedIds.get(client) ?? []), ...news]);
    }
  }

  onDecided(userId: number, kind: ReviewKindName): void {
    for (const client of this.#accounts.get(userId)?.clients ?? []) {
      if (!client.topics.has(TOPIC.reviewDecided)) continue;
      this.#decided.set(client, (this.#decided.get(client) ?? new Set()).add(kind));
    }
  }

  /** Null stands for everyone. With the version of the user's watchlist, where it is that which changed. */
  onNotified(userId: number | null, watchlist?: number): void {
    const accounts = userId === null ? this.#accounts.values() : [this.#accounts.get(userId)];
    for (const account of accounts)
      for (const client of account?.clients ?? []) {
        if (!client.topics.has(TOPIC.notified)) continue;
        if (watchlist === undefined) this.#notified.add(client);
        else this.#watchlists.set(client, watchlist);
      }
  }

  async collect(mark: (client: SocketClient) => void): Promise<void> {
    this.#collectClosed(mark);
    for (const [client, kinds] of this.#decided) {
      for (const kind of kinds) pushTo(client, TOPIC.reviewDecided, `"kind":"${kind}"`);
      mark(client);
    }
    this.#decided.clear();
    for (const client of this.#notified) {
      pushTo(client, TOPIC.notified);
      mark(client);
    }
    this.#notified.clear();
    for (const [client, version] of this.#watchlists) {
      pushTo(client, TOPIC.notified, `"watchlist":${version}`);
      mark(client);
    }
    this.#watchlists.clear();
    for (const [userId, account] of this.#accounts) {
      this.#owe(account);
      if (account.owed.size > 0) await this.#push(userId, account, mark);
    }
  }

  #collectClosed(mark: (client: SocketClient) => void): void {
    for (const [client, ids] of this.#closedIds) {
      pushTo(client, TOPIC.forexClosed, `"ids":${JSON.stringify(ids)}`);
      mark(client);
    }
    this.#closedIds.clear();
  }

  /** An account that changed, or that ticked and was not pushed just now, is owed to each of its sockets. */
  #owe(account: Account): void {
    if (!account.hasChanged && !(account.hasTicked && this.#isDue(account))) return;
    for (const client of account.clients) if (client.topics.has(TOPIC.forexTrade)) account.owed.add(client);
    account.hasChanged = false;
    account.hasTicked = false;
    account.pushedAtMs = this.#market.quotedAtMs;
  }

  async #push(userId: number, account: Account, mark: (client: SocketClient) => void): Promise<void> {
    // An account the book does not know yet stays owed: a balance of nought would be a lie.
    const value = await this.#trading.valueAccount(userId);
    if (!value) return;
    const positionIds = new Set(value.positions.map(({ id }) => id));
    // The feed read it before it sent word of a closing: a position that is gone must not come back.
    if ([...positionIds].some((id) => account.closedIds.has(id))) return;
    // The message about a closing may be lost, and an app shows a position until one comes.
    this.onClosed(
      userId,
      [...account.positionIds].filter((id) => !positionIds.has(id)),
    );
    this.#collectClosed(mark);
    account.version = value.version;
    account.instrumentIds = new Set(value.positions.map(({ instrumentId }) => instrumentId));
    account.positionIds = positionIds;
    const fields = this.#fieldsOf(value);
    for (const client of [...account.owed]) {
      if (client.isCongested) continue;
      account.owed.delete(client);
      pushTo(client, TOPIC.forexTrade, fields);
      mark(client);
    }
  }

  #isDue(account: Account): boolean {
    const sinceMs = this.#market.quotedAtMs - account.pushedAtMs;
    // A clock that was set back must not silence the account.
    return sinceMs < 0 || sinceMs >= ACCOUNT_PUSH_MS;
  }

  #accountOf(client: SocketClient): Account | undefined {
    return client.login ? this.#accounts.get(client.login.userId) : undefined;
  }

  /** The push without its number, as the inside of a JSON object: the same text for all sockets of the user. */
  #fieldsOf(value: AccountValue): string {
    const push = accountOnWire({
      version: value.version,
      profits: microToWire(value.profitsTotalMicro),
      riskRate: value.riskRate,
      openMargin: microToWire(value.openMarginMicro),
      balance: microToWire(value.balanceMicro),
      held: microToWire(value.heldMicro),
      ...ownLevels(this.#market.riskLevels),
      ...(value.withdrawingMicro !== 0 && { withdrawing: microToWire(value.withdrawingMicro) }),
      positions: value.positions.map(({ id, instrumentId, priceMicro, profitMicro }) => ({
        id,
        price: microToText(priceMicro, this.#market.find(instrumentId)?.pricePrecision ?? 6),
        profit: microToWire(profitMicro),
      })),
    });
    return JSON.stringify(push).slice(1, -1);
  }
}

/** Those that the app cannot know by itself. */
const ownLevels = ({ marginCall, stopOut }: RiskLevels): Partial<RiskLevels> => ({
  ...(marginCall !== RISK_LEVELS.marginCall && { marginCall }),
  ...(stopOut !== RISK_LEVELS.stopOut && { stopOut }),
});

function newAccount(): Account {
  return {
    clients: new Set(),
    hasChanged: false,
    hasTicked: false,
    owed: new Set(),
    pushedAtMs: 0,
    instrumentIds: new Set(),
    positionIds: new Set(),
    closedIds: new Set(),
    version: null,
  };
}

/** Numbers and queues an account push; a socket that is not logged in gets none. */
function pushTo(client: SocketClient, topic: string, fields = ''): void {
  if (!client.login) return;
  client.login.seq += 1;
  client.queue(textFrame(`{"type":"${topic}","data":{"seq":${client.login.seq}${fields && `,${fields}`}}}`));
}
