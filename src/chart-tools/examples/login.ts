import { assign, fromPromise, setup } from 'xstate';

type User = { id: number; name: string; roles: string[] };

/** Its events and its actor carry values: `charts init login.ts` reads their types and writes an example of each. */
export const loginMachine = setup({
  types: {
    input: {} as { attempts: number },
    context: {} as { attempts: number; user: User | null },
    events: {} as { type: 'form.sent'; email: string; method: 'password' | 'code' } | { type: 'logout' },
  },
  actors: {
    logIn: fromPromise(async (): Promise<User> => {
      throw new Error('the app provides it');
    }),
  },
  guards: { isOut: ({ context }) => context.attempts <= 1 },
}).createMachine({
  id: 'login',
  context: ({ input }) => ({ attempts: input.attempts, user: null }),
  initial: 'form',
  states: {
    form: { on: { 'form.sent': { target: 'sending' } } },
    sending: {
      invoke: {
        src: 'logIn',
        id: 'logIn',
        onDone: { target: 'loggedIn', actions: assign({ user: ({ event }) => event.output }) },
        onError: [
          { guard: 'isOut', target: 'locked' },
          { target: 'form', actions: assign({ attempts: ({ context }) => context.attempts - 1 }) },
        ],
      },
      after: { 10000: { target: 'form' } },
    },
    loggedIn: { on: { logout: { target: 'form' } } },
    locked: { type: 'final' },
  },
});
