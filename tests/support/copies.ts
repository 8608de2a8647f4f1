import type { AskedTerms } from '#server/copies/terms';
import { pad } from './loans.ts';
import { newName } from './names.ts';
import { upload } from './pictures.ts';
import type { TestServer } from './server.ts';

/** What followers do: they read what a copy is, sign it, and begin. */

export const COPY_TERMS: Omit<AskedTerms, 'leaderId'> = {
  ...{ amount: '10000', mode: 'ratio', size: '0.5', maxMargin: '0', maxExposure: '0', maxMultiple: '0' },
  ...{ instrumentIds: [], stop: '0', stopUnit: 'money', maxDifference: '0' },
};

type Follower = { token: string; userId: number };

/** The address of a picture with the signature of a user on it. */
export async function signatureOf(server: TestServer, { token }: Pick<Follower, 'token'>): Promise<string> {
  return (await upload(server, token, await pad(500, 6))).data.url;
}

/** Makes somebody a leader who takes these percent of new profit. */
export async function makeLeader(server: TestServer, userId: number, feePercent = 20): Promise<void> {
  await server.stored.change(
    `INSERT INTO leader (user_id, name, name_key, begun_at, fee_percent)
     VALUES (${userId}, 'Heron ${userId}', 'heron ${userId}', ${server.clock.nowMs}, ${feePercent})`,
  );
}

/** Begins a copy by the server's own parts, as the route does; answers its id. */
export async function beginCopy(
  server: TestServer,
  follower: Follower,
  terms: AskedTerms,
  idempotencyKey: string = newName(),
): Promise<number> {
  const { beginning } = server.services;
  const agreement = await beginning.agreement(follower.userId, 'en', terms);
  const signature = await signatureOf(server, follower);
  const caller = { userId: follower.userId, idempotencyKey };
  const id = await beginning.begin(caller, 'en', { ...terms, agreement, signature });
  // What the leader opens is copied from the next instant on.
  server.clock.nowMs += 1;
  return id;
}
