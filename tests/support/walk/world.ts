import { expect } from 'vitest';
import { expectInvariants, standing } from '../invariants.ts';
import { login } from '../joining.ts';
import { borrower } from '../loans.ts';
import { type Trader, trader } from '../orders.ts';
import { newPayer, type Payer, payer as payerOf } from '../payments.ts';
import { startServer, type TestServer } from '../server.ts';
import { expectTold } from '../told.ts';
import { emptyLoans, expectLoans, followDays, type LoanModel } from './loan-model.ts';

/** What a deposit or withdrawal is, as the walk knows it. Micro-USD. */
export type Request = { userId: number; amount: number; state: string };

/**
 * What the walk expects of money: requests by id, and what was credited and paid, by user. Trading's part of a balance is
 * read from the ledger, whose entries the audit holds against the orders.
 */
export type Model = {
  deposits: Map<number, Request>;
  withdrawals: Map<number, Request>;
  lending: LoanModel;
  /** Net of everything that is no trading, by user. */
  moved: Map<number, number>;
};

/**
 * A server, three real users with a proven destination each, of whom the first may borrow and has a demo account, and the
 * model of their money.
 */
export type World = {
  server: TestServer;
  payers: Payer[];
  demo: Trader & { userId: number };
  /** A destination of each payer. */
  methods: string[];
  /** A signature of each user, drawn on this day. */
  signs: Map<number, string>;
  /** The proof each user handed in last, and what it proves. */
  proofs: Map<number, { url: string; of: { state: string } }>;
  model: Model;
  /** Codes of what was refused. */
  refused: Set<number>;
  /** Numbers the steps, and with them their idempotency keys. */
  step: number;
  /** When everyone signed in. */
  signedInMs: number;
};

/** What a new demo account has, in micro-USD. */
export const DEMO_BALANCE = 100_000_000_000;

export async function createWorld(payerCount: number): Promise<World> {
  const server = await startServer({}, { REVIEW: 'manual' });
  const moved = new Map<number, number>();
  const model = { deposits: new Map(), withdrawals: new Map(), lending: emptyLoans(), moved };
  const payers: Payer[] = [];
  const methods: string[] = [];
  for (let count = 0; count < payerCount; count += 1) {
    const payer = await newPayer(server);
    await payer.fund('2002');
    payers.push(payer);
    methods.push(await payer.provenMethod());
    moved.set(payer.userId, 2_000_000_000);
  }
  const demo = await demoOf(server, payers);
  moved.set(demo.userId, DEMO_BALANCE);
  const [first] = payers;
  if (first)
    model.lending.papers.set(first.userId, { id: await approvedPapers(server, first), state: 'approved' });
  const known = { model, signs: new Map(), proofs: new Map(), refused: new Set<number>() };
  return { server, payers, demo, methods, ...known, step: 0, signedInMs: server.clock.nowMs };
}

/** Papers for loans that were approved; answers their id. */
async function approvedPapers(server: TestServer, payer: Payer): Promise<number> {
  const ada = borrower(server, payer);
  await ada.handIn();
  await ada.decideLast('loan-kyc', true);
  return 1;
}

export async function endWorld({ server }: World): Promise<void> {
  await server.dispose();
}

/** Stops the server and starts it on what it left behind. */
export async function restartWorld(world: World): Promise<void> {
  world.server = await world.server.restart();
  world.payers = world.payers.map((payer) => payerOf(world.server, payer));
  world.demo = { ...trader(world.server, world.demo.token), userId: world.demo.userId };
}

const SESSION_MS = 6 * 86_400_000;

/** Lets time pass; everyone signs in again before a session ends. */
export async function pass(world: World, ms: number): Promise<void> {
  const { server } = world;
  server.clock.nowMs += ms;
  followDays(world);
  world.signs.clear();
  if (server.clock.nowMs - world.signedInMs < SESSION_MS) return;
  world.payers = await Promise.all(
    world.payers.map(async ({ email, userId }) => {
      const { token } = (await login(server, email)).data;
      return payerOf(server, { email, userId, token });
    }),
  );
  world.demo = await demoOf(server, world.payers);
  world.signedInMs = server.clock.nowMs;
}

/** The demo account of the first payer, which is made when there is none. */
async function demoOf(server: TestServer, [owner]: readonly Payer[]): Promise<World['demo']> {
  const { data } = await server.get<{ token: string; user: { id: number } }>(
    '/api/user/createAccountDemoForU',
    {},
    { token: owner?.token ?? '' },
  );
  return { ...trader(server, data.token), userId: data.user.id };
}

const TABLES = 'account deposit withdrawal trade_order loan_kyc loan penalty repayment'.split(' ');

/** Everything of money there is, as one text. */
export async function moneyOf({ server }: World): Promise<string> {
  const tables = [];
  for (const table of TABLES) tables.push(await server.stored.rows(`SELECT * FROM ${table} ORDER BY id`));
  return JSON.stringify(tables);
}

const TRADING = "('fee', 'profit', 'loss', 'protection')";

/** What trading came to on a user's account. */
export async function tradedOf({ server }: World, userId: number): Promise<number> {
  const [row] = await server.stored.rows(
    `SELECT coalesce(sum(entry.amount), 0) AS sum FROM entry JOIN account ON account.id = entry.account_id
      WHERE account.user_id = ${userId} AND memo IN ${TRADING}`,
  );
  return Number(row?.sum);
}

/** SQL says what the model says, every invariant holds, and the audit finds nothing. */
export async function expectWorld(world: World, context: string): Promise<void> {
  const { server, model, payers, demo } = world;
  // Done here, as the server's own look comes at any time, and a step that is refused must change nothing.
  await server.services.penalties.sweep();
  followDays(world);
  const users = [...payers, demo].map(({ userId }) => userId);
  await expectInvariants(server, users, context);
  await followCancelled(world, context);
  for (const userId of users) {
    const { account, heldByWithdrawals } = await standing(server, userId);
    expect(account.balance, `${context}: balance of ${userId}`).toBe(
      (model.moved.get(userId) ?? 0) + (await tradedOf(world, userId)),
    );
    const waiting = [...model.withdrawals.values()].filter(
      (one) => one.userId === userId && one.state === 'waiting',
    );
    expect(heldByWithdrawals, `${context}: held of ${userId}`).toBe(
      waiting.reduce((sum, { amount }) => sum + amount, 0),
    );
  }
  for (const { id, state } of await rowsOf(world, 'deposit')) {
    const known = model.deposits.get(id);
    if (known) expect(state, `${context}: deposit ${id}`).toBe(known.state);
  }
  await expectLoans(world, context);
  await expectTold(server.stored, context);
  expect(await server.audit(), context).toMatchObject({ isClean: true });
}

/** Losses may have cancelled what waits, the newest first; nothing else changes a withdrawal behind the model's back. */
async function followCancelled(world: World, context: string): Promise<void> {
  const { withdrawals } = world.model;
  for (const { id, state } of await rowsOf(world, 'withdrawal')) {
    const known = withdrawals.get(id);
    if (!known || known.state === state) continue;
    expect([known.state, state], `${context}: withdrawal ${id}`).toEqual(['waiting', 'uncovered']);
    known.state = state;
  }
  for (const [id, { userId, state }] of withdrawals) {
    if (state !== 'uncovered') continue;
    const isLeft = [...withdrawals].some(
      ([other, one]) => other > id && one.userId === userId && one.state === 'waiting',
    );
    expect(isLeft, `${context}: a newer one than withdrawal ${id} still waits`).toBe(false);
  }
  // Forgotten at the step that cancelled them: what is asked for later may well wait.
  for (const [id, one] of withdrawals) if (one.state === 'uncovered') withdrawals.delete(id);
}

async function rowsOf(
  { server }: World,
  table: 'deposit' | 'withdrawal',
): Promise<{ id: number; state: string }[]> {
  const rows = await server.stored.rows(`SELECT id, state FROM ${table} ORDER BY id`);
  return rows.map(({ id, state }) => ({ id: Number(id), state: String(state) }));
}
