import { DIRECTION, type Direction, PRICE_TYPE } from '#contract/constants';
import type { OrderTicket } from '#contract/trading';
import { Copies, type CopyRequest } from '#server/copies/copies';
import { Following } from '#server/copies/following';
import type { TestServer } from '../server.ts';

/** The services that copies need, on a server of a test, and what a test asks of them. */

/** Half of the leader's lots, with no bound. */
export const UNBOUND: Omit<CopyRequest, 'leaderId'> = {
  ...{ amount: '10000', mode: 'ratio', size: '0.5', maxMargin: '0', maxExposure: '0', maxMultiple: '0' },
  ...{ instrumentIds: [], stop: '0', stopUnit: 'money', maxDifference: '0' },
  ...{ agreement: 'as read', signature: 'x' },
};

export type CopySite = {
  copies: Copies;
  following: Following;
  /** What went wrong with one copy, and was left to the next round. */
  faults: unknown[];
};

/** A node's services for copies; each call stands for another node on the same server. */
export function copiesOn(server: Pick<TestServer, 'services' | 'clock'>): CopySite {
  const { database, accounts, trading } = server.services;
  const clock = () => server.clock.nowMs;
  const faults: unknown[] = [];
  const copies = new Copies({ database, accounts, trading, clock });
  const following = new Following({
    ...{ database, trading, clock },
    stop: (copyId, reason) => copies.stopFor(copyId, reason),
    onFault: (cause) => faults.push(cause),
  });
  return { copies, following, faults };
}

/** Lets a user lead from now on, for a fee in percent. */
export async function lead(server: TestServer, userId: number, name: string, feePercent = 20): Promise<void> {
  await server.stored.change(
    `INSERT INTO leader (user_id, name, name_key, begun_at, fee_percent)
      VALUES (${userId}, '${name}', '${name.toLowerCase()}', ${server.clock.nowMs}, ${feePercent})`,
  );
}

/** A market order without stops, at the leverage that every instrument of the tests has. */
export const marketOrder = (
  instrumentId: number,
  lots: string,
  direction: Direction = DIRECTION.buy,
): OrderTicket => ({
  ...{ instrumentId, direction, priceType: PRICE_TYPE.market, lots },
  ...{ targetPrice: '0', stopLoss: '0', takeProfit: '0', multiple: '100' },
});

/** A caller with a new key. */
export const newCaller = (userId: number) => ({ userId, idempotencyKey: crypto.randomUUID() });
