import type { Snapshot } from 'xstate';
import { info, logout } from '#contract/routes/account';
import { answerChallenge, beginFactor, removeFactor, renewRecoveryCodes } from '#contract/routes/factors';
import { submit } from '#contract/routes/trading';
import { isBehind, VISITOR } from './accounts.ts';
import type { Checks } from './explore.ts';
import type { World } from './world.ts';

/** Each takes one proof, which the server does not take twice. */
const FACTOR_CHANGES: readonly string[] = [beginFactor.path, removeFactor.path, renewRecoveryCodes.path];

/** What goes out under the token of the real session behind a demo account: who its user is, and its end. */
const OF_REAL: readonly string[] = [info.path, logout.path];

/** Whether something holds; `null` where a situation has nothing to ask it of. */
type Verdict = boolean | null;

/** A sentence that holds in every situation, whatever is chosen. */
export type Invariant = { sentence: string; holds: (world: World) => Verdict };

/** Of calls or the like, whether each holds; `null` without any. */
const all = <T>(ones: readonly T[], holds: (one: T) => boolean): Verdict =>
  ones.length === 0 ? null : ones.every(holds);

/** The values of each group of more than one. */
function repeated<T>(ones: readonly T[], keyOf: (one: T) => string | undefined): T[][] {
  const groups = Map.groupBy(
    ones.filter((one) => keyOf(one) !== undefined),
    keyOf,
  );
  return [...groups.values()].filter(({ length }) => length > 1);
}

/** The session holds the account in front; the log keeps each command under its own account. */
const KEEPERS: readonly string[] = ['session', 'commandLog'];

export const INVARIANTS: readonly Invariant[] = [
  {
    sentence: 'A key is sent under one account only.',
    holds: ({ sent }) =>
      all(
        repeated(sent, ({ key }) => key),
        (calls) => new Set(calls.map(({ token }) => token)).size === 1,
      ),
  },
  {
    sentence: 'A command is begun once: a key is sent by one command only.',
    holds: ({ sent }) =>
      all(
        repeated(sent, ({ key }) => key),
        (calls) => new Set(calls.map(({ sender }) => sender)).size === 1,
      ),
  },
  {
    sentence: 'A command that is sent again after its answer was lost is carried out once.',
    holds: ({ sent }) => {
      const keyed = sent.filter(({ key }) => key !== undefined);
      return all(
        repeated(keyed, ({ sender }) => sender),
        (calls) => new Set(calls.filter(({ isDone }) => isDone).map(({ key }) => key)).size <= 1,
      );
    },
  },
  {
    sentence: 'What a chart holds of an account belongs to the account in front.',
    holds: (world) => {
      const front = world.front();
      const held = world.actors().flatMap(([path, ref]) => {
        const snapshot = ref.getSnapshot() as Snapshot<unknown>;
        if (KEEPERS.includes(path.split('/')[0] ?? '') || !('context' in snapshot)) return [];
        // What a visitor typed before the login stays in the form when that visitor logs in.
        return [...world.ownership.ownersIn(snapshot.context)].filter((owner) => owner !== VISITOR);
      });
      return all(held, (owner) => owner === front);
    },
  },
  {
    sentence:
      'A chart calls under the token in front, or under the one its command began with; the session also goes back to the real one behind it, and ends that.',
    holds: ({ sent }) =>
      all(
        sent.filter(({ key, token }) => key === undefined && token !== null),
        ({ token, tokenInFront, realToken, path }) =>
          token === tokenInFront || (token === realToken && OF_REAL.includes(path)),
      ),
  },
  {
    sentence: 'A real session stands behind the demo account of its own user alone.',
    holds: (world) => {
      const real = world.realToken();
      return real === null ? null : isBehind(real, world.tokenInFront());
    },
  },
  {
    sentence: 'Private screens are open only while an account is in front.',
    holds: (world) => (world.isDoorOpen() ? world.front() !== VISITOR : null),
  },
  {
    sentence: 'Nothing is busy without an outcome or a timer that ends it.',
    holds: (world) => all(world.busyPaths(), (path) => world.isAwaited(path)),
  },
  {
    sentence: 'An order goes out only under a fresh price, which was heard since the socket was last lost.',
    holds: ({ sent }) =>
      all(
        sent.filter(
          ({ key, path }, index) =>
            path === submit.path && sent.findIndex((earlier) => earlier.key === key) === index,
        ),
        ({ snapshot, isCutOff }) => snapshot.matches({ quote: 'fresh' }) && !isCutOff,
      ),
  },
  {
    sentence:
      'A factor is added or removed, and recovery codes are renewed, only after a proof of their own.',
    holds: ({ sent }) => {
      const proofs = new Map<string | null, number>();
      const changes = sent.flatMap(({ path, token, isDone }) => {
        const left = proofs.get(token) ?? 0;
        if (path === answerChallenge.path && isDone) proofs.set(token, left + 1);
        if (!FACTOR_CHANGES.includes(path)) return [];
        proofs.set(token, left - 1);
        return [left];
      });
      return all(changes, (left) => left >= 1);
    },
  },
];

/** More steps than the longest wait has: a command is tried eight times. */
const PATIENCE = 60;

/** Whether something is over after a while; `step` goes on. */
function ends(isOver: () => boolean, step: (turn: number) => void): boolean {
  for (let turn = 0; turn < PATIENCE && !isOver(); turn += 1) step(turn);
  return isOver();
}

/** Every second situation meets a slow server: before every third answer time passes. */
const isSlow = ({ way }: World): boolean => way.length % 2 === 1;
const SLOW_EVERY = 3;

/** Hold of what comes after, in this order: while only the server answers, then while time passes as well. */
export const LATER: readonly Invariant[] = [
  {
    sentence: 'No chart asks on and on: once the server has answered, nothing is asked until time passes.',
    holds: (world) =>
      world.canBeAnswered()
        ? ends(
            () => !world.canBeAnswered(),
            (turn) => world.goOn(turn),
          )
        : null,
  },
  {
    sentence: 'Every busy state ends once the server answers and time passes.',
    holds: (world) => {
      if (!world.isBusy()) return null;
      const slow = isSlow(world);
      return ends(
        () => !world.isBusy(),
        (turn) => world.goOn(turn, slow && turn % SLOW_EVERY === SLOW_EVERY - 1),
      );
    },
  },
];

/** How an invariant was asked: in how many steps, how far from the start at most, and on which way first. */
export type Asked = { steps: number; depth: number; witness: readonly string[] };

/** How each invariant was asked, by its sentence. */
export type Tally = Map<string, Asked>;

/** The checks of all invariants, which write down how each was asked. */
export function checksOf(tally: Tally): Checks<World> {
  const broken = (invariants: readonly Invariant[], world: World): string[] => {
    const depth = world.way.length;
    return invariants.flatMap(({ sentence, holds }) => {
      const verdict = holds(world);
      if (verdict === null) return [];
      const asked = tally.get(sentence);
      if (asked) {
        asked.steps += 1;
        asked.depth = Math.max(asked.depth, depth);
      } else tally.set(sentence, { steps: 1, depth, witness: world.way.map(({ label }) => label) });
      return verdict ? [] : [sentence];
    });
  };
  return {
    brokenIn: (world) => broken(INVARIANTS, world),
    brokenLater: (world) => broken(LATER, world),
  };
}
