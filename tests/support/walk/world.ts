import { expect } from 'vitest';
import { Connection } from '#server/store/connection';
import { databaseFile } from '#server/store/database';
import { expectInvariants, standing } from '../invariants.ts';
import { newPayer, type Payer, payer as payerOf } from '../payments.ts';
import { startServer, type TestServer } from '../server.ts';

/** What a deposit or withdrawal is, as the walk knows it. Micro-USD. */
export type Request = { userId: number; amount: number; state: string };

/**
 * What the walk expects of money: requests by id, and what was credited and paid, by user. Trading's part of a balance is
 * read from the ledger, whose entries the audit holds against the orders.
 */
export type Model = {
  deposits: Map<number, Request>;
  withdrawals: Map<number, Request>;
  /** Net of everything that is no trading, by user. */
  moved: Map<number, number>;
};

/** A server, three real users with a proven destination each, and the model of their money. */
export type World = {
  server: TestServer;
  reader: Connection;
  payers: Payer[];
  /** A picture and a destination of each payer. */
  proofs: string[];
  methods: string[];
  model: Model;
  /** Numbers the steps, and with them their idempotency keys. */
  step: number;
};

export async function createWorld(payerCount: number): Promise<World> {
  const server = await startServer({}, { REVIEW: 'manual' });
  const reader = Connection.openReader(databaseFile(server.dataDir));
  const model: Model = { deposits: new Map(), withdrawals: new Map(), moved: new Map() };
  const world: World = { server, reader, payers: [], proofs: [], methods: [], model, step: 0 };
  for (let count = 0; count < payerCount; count += 1) {
    const payer = await newPayer(server);
    await payer.fund('2002');
    world.payers.push(payer);
    world.proofs.push(await payer.proof());
    world.methods.push(await payer.provenMethod());
    model.moved.set(payer.userId, 2_000_000_000);
  }
  return world;
}

export async function endWorld({ reader, server }: World): Promise<void> {
  reader.close();
  await server.dispose();
}

/** Stops the server and starts it on what it left behind. */
export async function restartWorld(world: World): Promise<void> {
  world.server = await world.server.restart();
  world.payers = world.payers.map((payer) => payerOf(world.server, payer));
}

/** Everything of money there is, as one text. */
export function moneyOf({ reader }: World): string {
  const tables = ['account', 'deposit', 'withdrawal', 'trade_order'];
  return JSON.stringify(tables.map((table) => reader.raw.prepare(`SELECT * FROM ${table}`).all()));
}

const TRADING = "('fee', 'profit', 'loss', 'protection')";

/** SQL says what the model says, every invariant holds, and the audit finds nothing. */
export function expectWorld(world: World, context: string): void {
  const { server, reader, model, payers } = world;
  expectInvariants(
    server,
    reader,
    payers.map(({ userId }) => userId),
    context,
  );
  followCancelled(world, context);
  for (const { userId } of payers) {
    const { account, heldByWithdrawals } = standing(server, reader, userId);
    const traded = reader.raw
      .prepare(
        `SELECT coalesce(sum(amount), 0) AS sum FROM entry WHERE account_id = ? AND memo IN ${TRADING}`,
      )
      .get(account.id);
    expect(account.balance, `${context}: balance of ${userId}`).toBe(
      (model.moved.get(userId) ?? 0) + Number(traded?.sum),
    );
    const waiting = [...model.withdrawals.values()].filter(
      (one) => one.userId === userId && one.state === 'waiting',
    );
    expect(heldByWithdrawals, `${context}: held of ${userId}`).toBe(
      waiting.reduce((sum, { amount }) => sum + amount, 0),
    );
  }
  for (const { id, state } of rowsOf(world, 'deposit')) {
    const known = model.deposits.get(id);
    if (known) expect(state, `${context}: deposit ${id}`).toBe(known.state);
  }
  expect(server.audit(), context).toMatchObject({ isClean: true });
}

/** Losses may have cancelled what waits, the newest first; nothing else changes a withdrawal behind the model's back. */
function followCancelled(world: World, context: string): void {
  const { withdrawals } = world.model;
  for (const { id, state } of rowsOf(world, 'withdrawal')) {
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

function rowsOf({ reader }: World, table: 'deposit' | 'withdrawal'): { id: number; state: string }[] {
  const rows = reader.raw.prepare(`SELECT id, state FROM ${table}`).all();
  return rows.map(({ id, state }) => ({ id: Number(id), state: String(state) }));
}
