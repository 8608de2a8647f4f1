import { createActor, fromPromise } from 'xstate';
import {
  type DeskEnrolmentRef,
  deskEnrolmentMachine,
  type HandedIn,
  type Invited,
} from '#machines/desk-enrolment/desk-enrolment.machine';
import { createPasskey } from '../../ui/passkeys.ts';
import { createDeskHttp } from '../actors/desk-http.ts';

/** The token behind the # of an invitation's link, which no browser sends; null for any other address. */
export function invitationIn(hash: string): string | null {
  return /^#invitation=([A-Za-z0-9_-]+)$/.exec(hash)?.[1] ?? null;
}

/** Runs the chart of an invitation. */
export function startEnrolment(invitation: string): DeskEnrolmentRef {
  const http = createDeskHttp(() => {});
  const machine = deskEnrolmentMachine.provide({
    actors: {
      lookUp: fromPromise<Invited, { invitation: string }>(({ input, signal }) =>
        http('invited', input, signal),
      ),
      makePasskey: fromPromise<string, { invited: Invited }>(({ input, signal }) =>
        createPasskey(input.invited, signal),
      ),
      enrol: fromPromise<void, { key: string; chosen: HandedIn }>(async ({ input, signal }) => {
        await http('enrol', { key: input.key, ...input.chosen() }, signal);
      }),
    },
  });
  return createActor(machine, { input: { invitation } }).start();
}
