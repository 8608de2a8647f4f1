import type { AnyMachineSnapshot, Snapshot } from 'xstate';
import { info, logout } from '#contract/routes/account';
import { answerChallenge, beginFactor, removeFactor, renewRecoveryCodes } from '#contract/routes/factors';
import { submit } from '#contract/routes/trading';
import { SINGLETONS_OF_ACCOUNT } from '#machines/app/wiring';
import { isBehind, VISITOR } from './accounts.ts';
import type { Checks } from './explore.ts';
import type { World } from './world.ts';

/** Each takes one proof, which the server does not take twice. */
const FACTOR_CHANGES: readonly string[] = [beginFactor.path, removeFactor.path, renewRecoveryCodes.path];

/** What goes out under the token of the real session behind a demo account: who its user is, and its end. */
const OF_REAL: readonly string[] = [info.path, logout.path];

/** A sentence that holds in every situation, whatever is chosen. */
export type Invariant = { sentence: string; isBroken: (world: World) => boolean };

/** The running charts that hold something of an account; the command log keeps a command under its own. */
const ofAccount = ({ features }: World): Set<string> =>
  new Set([
    ...SINGLETONS_OF_ACCOUNT.filter((id) => id !== 'commandLog'),
    ...features.filter(({ scope }) => scope === 'account').map(({ id }) => id),
  ]);

const isOf = (path: string, ids: ReadonlySet<string>): boolean => ids.has(path.split('/')[0] ?? '');

export const INVARIANTS: readonly Invariant[] = [
  {
    sentence: 'A key is sent under one account only.',
    isBroken: ({ sent }) => {
      const tokens = new Map<string, string | null>();
      return sent.some(({ key, token }) => {
        if (key === undefined) return false;
        const isOther = tokens.has(key) && tokens.get(key) !== token;
        tokens.set(key, token);
        return isOther;
      });
    },
  },
  {
    sentence: 'A command is begun once: a key is sent by one command only.',
    isBroken: ({ sent }) => {
      const senders = new Map<string, string>();
      return sent.some(({ key, sender }) => {
        if (key === undefined) return false;
        const isOther = (senders.get(key) ?? sender) !== sender;
        senders.set(key, sender);
        return isOther;
      });
    },
  },
  {
    sentence: 'What a chart of the account holds belongs to the account in front.',
    isBroken: (world) => {
      const ids = ofAccount(world);
      const front = world.front();
      return world.actors().some(([path, ref]) => {
        const snapshot = ref.getSnapshot() as Snapshot<unknown>;
        if (!isOf(path, ids) || !('context' in snapshot)) return false;
        return [...world.ownership.ownersIn(snapshot.context)].some(
          // What a visitor typed before the login stays in the form when that visitor logs in.
          (owner) => owner !== front && owner !== VISITOR,
        );
      });
    },
  },
  {
    sentence:
      'A chart calls under the token in front, or under the one its command began with; the session also goes back to the real one behind it, and ends that.',
    isBroken: ({ sent }) =>
      sent.some(
        ({ key, token, tokenInFront, realToken, path }) =>
          key === undefined &&
          token !== null &&
          token !== tokenInFront &&
          !(token === realToken && OF_REAL.includes(path)),
      ),
  },
  {
    sentence: 'A real session stands behind the demo account of its own user alone.',
    isBroken: (world) => {
      const real = world.realToken();
      return real !== null && !isBehind(real, world.tokenInFront());
    },
  },
  {
    sentence: 'Private screens are open only while an account is in front.',
    isBroken: (world) => world.isDoorOpen() && world.front() === VISITOR,
  },
  {
    sentence: 'Nothing is busy without an outcome or a timer that ends it.',
    isBroken: (world) =>
      world.actors().some(([path, ref]) => {
        const snapshot = ref.getSnapshot() as AnyMachineSnapshot;
        return 'value' in snapshot && snapshot.hasTag('busy') && !world.isAwaited(path);
      }),
  },
  {
    sentence: 'An order goes out only under a fresh price.',
    isBroken: ({ sent }) => {
      const keys = new Set<string>();
      return sent.some(({ key, path, snapshot }) => {
        const isFirst = key !== undefined && !keys.has(key);
        if (key !== undefined) keys.add(key);
        return isFirst && path === submit.path && !snapshot.matches({ quote: 'fresh' });
      });
    },
  },
  {
    sentence:
      'A factor is added or removed, and recovery codes are renewed, only after a proof of their own.',
    isBroken: ({ sent }) => {
      const proofs = new Map<string | null, number>();
      return sent.some(({ path, token, isAccepted }) => {
        const left = proofs.get(token) ?? 0;
        if (path === answerChallenge.path && isAccepted) proofs.set(token, left + 1);
        if (!FACTOR_CHANGES.includes(path)) return false;
        proofs.set(token, left - 1);
        return left < 1;
      });
    },
  },
];

/** More steps than the longest wait has: a command is tried eight times. */
const PATIENCE = 60;

/** Whether something is over after a while; `step` goes on. */
function ends(isOver: () => boolean, step: () => void): boolean {
  for (let count = 0; count < PATIENCE && !isOver(); count += 1) step();
  return isOver();
}

/** Hold of what comes after, in this order: while only the server answers, then while time passes as well. */
export const LATER: readonly Invariant[] = [
  {
    sentence: 'No chart asks on and on: once the server has answered, nothing is asked until time passes.',
    isBroken: (world) =>
      !ends(
        () => !world.canBeAnswered(),
        () => world.goOn(),
      ),
  },
  {
    sentence: 'Every busy state ends once the server answers and time passes.',
    isBroken: (world) =>
      !ends(
        () => !world.isBusy(),
        () => world.goOn(),
      ),
  },
];

const sentencesOf = (invariants: readonly Invariant[], world: World): string[] =>
  invariants.filter(({ isBroken }) => isBroken(world)).map(({ sentence }) => sentence);

export const CHECKS: Checks<World> = {
  brokenIn: (world) => sentencesOf(INVARIANTS, world),
  brokenLater: (world) => sentencesOf(LATER, world),
};
