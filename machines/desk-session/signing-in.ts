import type { DESK_ROUTES } from '#contract/desk/routes';
import type { ResponseOf } from '#contract/route';

/** What a sign-in at the desk takes and answers. */

export type DeskWho = ResponseOf<typeof DESK_ROUTES.me>;
/** Who is signed in, and for how long at most. */
export type DeskSignedIn = { who: DeskWho; leftMs: number };
/** What was asked of a passkey. */
export type PasskeyAsked = ResponseOf<typeof DESK_ROUTES.signInAsk>;
export type PasskeyGiven = { key: string; passkey: string };
export type DeskTyped = { name: string; password: string; code: string };

/** What actors would be given before there is something to give; no path of the chart gets there. */
export const NOT_YET = {
  session: { who: { name: '', roles: [], rights: [], endsAt: 0 }, leftMs: 0 } as DeskSignedIn,
  asked: { key: '', passkey: {} } as PasskeyAsked,
  typed: (): DeskTyped => ({ name: '', password: '', code: '' }),
  given: (): PasskeyGiven => ({ key: '', passkey: '' }),
};

/** A sign-in that fails leads back to the form, with the server's words if there were any. */
export const failing = () => ({
  onError: [
    {
      guard: { type: 'isRefused' as const, params: failed },
      target: 'open.refused' as const,
      actions: { type: 'storeRefusal' as const, params: failed },
    },
    { target: 'open.unanswered' as const },
  ],
});

/** The states of a sign-in by passkey: the server asks, the browser has it signed, the server takes the answer. */
export const passkeyStates = () => ({
  asking: {
    tags: ['busy', 'byPasskey'] as const,
    invoke: {
      id: 'askForPasskey',
      src: 'askForPasskey' as const,
      onDone: {
        target: 'prompting' as const,
        actions: { type: 'storeAsked' as const, params: answered<PasskeyAsked> },
      },
      ...failing(),
    },
    after: { answerTimeout: { target: 'open.unanswered' as const } },
  },
  /** The browser's own window lies over the page. */
  prompting: {
    tags: ['busy', 'byPasskey'] as const,
    invoke: {
      id: 'signWithPasskey',
      src: 'signWithPasskey' as const,
      input: ({ context }: Asked) => ({ asked: context.asked ?? NOT_YET.asked }),
      onDone: {
        target: 'answering' as const,
        actions: { type: 'storeGiven' as const, params: answered<PasskeyGiven> },
      },
      onError: { target: 'open.dismissed' as const },
    },
    after: { passkeyTimeout: { target: 'open.dismissed' as const } },
  },
  answering: {
    tags: ['busy', 'byPasskey'] as const,
    invoke: {
      id: 'signInByPasskey',
      src: 'signInByPasskey' as const,
      input: ({ context }: Asked) => ({ given: context.given ?? NOT_YET.given }),
      onDone: {
        target: '#deskSession.signedIn' as const,
        actions: { type: 'storeSession' as const, params: answered<DeskSignedIn> },
      },
      ...failing(),
    },
    after: { answerTimeout: { target: 'open.unanswered' as const } },
  },
});

type Asked = { context: { asked: PasskeyAsked | null; given: (() => PasskeyGiven) | null } };

const failed = ({ event }: { event: { error: unknown } }) => event;
const answered = <Output>({ event }: { event: { output: Output } }) => event;
