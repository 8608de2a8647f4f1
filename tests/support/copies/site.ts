import { Beginning } from '#server/copies/beginning';
import { Copies } from '#server/copies/copies';
import { Following } from '#server/copies/following';
import type { AskedTerms } from '#server/copies/terms';
import { createTexts } from '#server/texts';
import { newName } from '../names.ts';
import type { TestServer } from '../server.ts';

/** Copies by the hundred: nodes whose rounds a test begins itself, and followers who need not draw a signature each. */

type Site = Pick<TestServer, 'services' | 'clock' | 'market'>;

type CopyNode = {
  copies: Copies;
  following: Following;
  /** What went wrong with one copy, and was left to the next round. */
  faults: unknown[];
};

/** A node's services for copies; each call stands for another node on the same server. */
export function copiesOn({ services, clock }: Site): CopyNode {
  const { database, trading } = services;
  const faults: unknown[] = [];
  const copies = new Copies({ database, trading, clock: () => clock.nowMs });
  const following = new Following({
    ...{ database, trading, share: null, clock: () => clock.nowMs },
    stop: (copyId, reason) => copies.stopFor(copyId, reason),
    onFault: (cause) => faults.push(cause),
  });
  return { copies, following, faults };
}

/** From now on the server looks at no copies by itself: the test says when it is done. */
export function withoutOwnRounds<S extends Site>(server: S): S {
  const { following, copies } = server.services;
  const nothing = async () => {};
  Object.assign(following, { follow: nothing, stopLosing: nothing });
  Object.assign(copies, { look: nothing, takeFees: nothing });
  return server;
}

/** Begins a copy whose signature is not looked at; answers its id. */
export async function beginUnseen(
  { services, clock, market }: Site,
  userId: number,
  terms: AskedTerms,
): Promise<number> {
  const { database, accounts, trading } = services;
  const beginning = new Beginning({
    ...{ database, accounts, trading, market, texts: await createTexts(), clock: () => clock.nowMs },
    signatures: { isWritten: async () => true, handIn: async () => 'unseen' },
  });
  const agreement = await beginning.agreement(userId, 'en', terms);
  return beginning.begin(newCaller(userId), 'en', { ...terms, agreement, signature: '' });
}

/** What is asked of a server at once: no more than its queue has room for. */
const AT_ONCE = 32;

/** Does something for each of a list, some at a time, and answers what came of it, in its order. */
export async function inBatches<One, Answer>(
  list: readonly One[],
  run: (one: One) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < list.length; at += AT_ONCE)
    answers.push(...(await Promise.all(list.slice(at, at + AT_ONCE).map(run))));
  return answers;
}

/** A caller with a new key. */
export const newCaller = (userId: number) => ({ userId, idempotencyKey: newName() });
