/** `isSaved` is false where another device wrote since; otherwise what was sent is kept as `version`. */
export type SavedCopy = { isSaved: boolean; version: number };

type Saved = { output: SavedCopy };

type Copy<Actor extends string, Input, Again extends string> = {
  /** The actor that sends the copy; its invocation is called the same. */
  src: Actor;
  input: Input;
  /** Events that have it read again, while it is level and after a failure. */
  again: readonly Again[];
  clauses: string[];
};

const passOutput = ({ event }: { event: Saved }): SavedCopy => event.output;

/**
 * The states of a copy that the account keeps: level with it, being saved, and failed. The chart that has them reads it in
 * `reading`; its guard `isChanged` says that there is more to send, `storeSent` keeps what is sent, and `isSaved` and
 * `storeSaved` take the answer. A copy that another device wrote since is read, joined and sent again.
 */
export const copyStates = <const Actor extends string, Input, const Again extends string>({
  src,
  input,
  again,
  clauses,
}: Copy<Actor, Input, Again>) => {
  const read = { target: 'reading' as const };
  const whenWanted = Object.fromEntries(again.map((type) => [type, read])) as Record<Again, typeof read>;
  return {
    level: {
      always: { guard: 'isChanged' as const, target: 'saving' as const },
      on: whenWanted,
      meta: { clauses },
    },
    saving: {
      entry: 'storeSent' as const,
      invoke: {
        id: src,
        src,
        input,
        onDone: [
          {
            guard: { type: 'isSaved' as const, params: passOutput },
            target: 'level' as const,
            actions: { type: 'storeSaved' as const, params: passOutput },
          },
          read,
        ],
        onError: { target: 'failed' as const },
      },
      after: { answerTimeout: { target: 'failed' as const } },
      meta: { clauses },
    },
    failed: {
      tags: 'failed' as const,
      on: { 'connection.opened': read, ...whenWanted },
      after: { retryDelay: read },
      meta: { clauses: [...clauses, 'S8.3'] },
    },
  };
};
