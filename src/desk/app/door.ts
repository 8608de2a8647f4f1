import { createActor, fromCallback, fromPromise } from 'xstate';
import { type DeskSessionRef, deskSessionMachine } from '#machines/desk-session/desk-session.machine';
import type {
  DeskSignedIn,
  DeskTyped,
  DeskWho,
  PasskeyAsked,
  PasskeyGiven,
} from '#machines/desk-session/signing-in';
import { Kit } from '../../ui/kit.ts';
import { askPasskey } from '../../ui/passkeys.ts';
import { createDeskHttp } from '../actors/desk-http.ts';
import { watchOperator } from '../actors/watch-operator.ts';
import type { DeskDoor, OpenDesk } from './desk.ts';
import { openDesk } from './open-desk.ts';
import type { DeskPage } from './page.ts';

const signedIn = (who: DeskWho): DeskSignedIn => ({ who, leftMs: Math.max(0, who.endsAt - Date.now()) });

/** Runs the session's chart, and opens and closes the desk as it says. */
export class Door implements DeskDoor {
  readonly kit = new Kit();
  readonly session: DeskSessionRef;
  #desk: OpenDesk | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(pages: readonly DeskPage[]) {
    const http = createDeskHttp(() => this.session.send({ type: 'session.over' }));
    const open = (who: DeskWho) => this.#set(openDesk(who, pages, http, this.kit.toasts));
    const close = () => {
      this.#desk?.close();
      this.#set(null);
    };
    this.session = createActor(
      deskSessionMachine.provide({
        actors: {
          readSession: fromPromise(async ({ signal }) => signedIn(await http('me', {}, signal))),
          signInByPassword: fromPromise<DeskSignedIn, { typed: () => DeskTyped }>(async ({ input, signal }) =>
            signedIn(await http('signInByPassword', input.typed(), signal)),
          ),
          askForPasskey: fromPromise(({ signal }) => http('signInAsk', {}, signal)),
          signWithPasskey: fromPromise<PasskeyGiven, { asked: PasskeyAsked }>(
            async ({ input: { asked }, signal }) => ({
              key: asked.key,
              passkey: await askPasskey(asked, signal),
            }),
          ),
          signInByPasskey: fromPromise<DeskSignedIn, { given: () => PasskeyGiven }>(
            async ({ input, signal }) => signedIn(await http('signInByPasskey', input.given(), signal)),
          ),
          openDesk: fromCallback(({ input }) => {
            open(input.who);
            return close;
          }),
          watchOperator: fromCallback(({ sendBack }) =>
            watchOperator(() => sendBack({ type: 'operator.acted' })),
          ),
          signOut: fromPromise(async ({ signal }) => {
            await http('signOut', {}, signal);
          }),
        },
      }),
    );
  }

  readonly desk = (): OpenDesk | null => this.#desk;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  #set(desk: OpenDesk | null): void {
    this.#desk = desk;
    for (const listener of this.#listeners) listener();
  }
}
