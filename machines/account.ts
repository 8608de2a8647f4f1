import type { AnyActorRef } from 'xstate';

/** An account as a command knows it: the user's id, and the token the user was signed in with when the command began. */
export type Account = { id: number; token: string };

/** The account whose data a chart holds is no longer the one in front: the chart goes back to its start. */
export type AccountLeft = { type: 'account.left' };

/** What of the session chart says who is in front. */
type SignedIn = {
  getSnapshot: () => { context: { token: string | null; user: { id: number } | null } };
};

const NO_ACCOUNT: Account = { id: 0, token: '' };

/** The account in front of the screen, for a chart that begins a command; the server refuses what a visitor begins. */
export function accountInFront({ system }: Pick<AnyActorRef, 'system'>): Account {
  const session = system.get('session') as SignedIn | undefined;
  const { user, token } = session?.getSnapshot().context ?? {};
  return user && token ? { id: user.id, token } : NO_ACCOUNT;
}

/** When the last known user of an earlier visit was read; null for a user who was read in this one. */
export const lastKnownAtOf = (user: object | null): number | null =>
  user && 'keptAtMs' in user && typeof user.keptAtMs === 'number' ? user.keptAtMs : null;
