import type { ActorRefFrom, AnyActorRef, AnyStateMachine, SnapshotFrom, Subscription } from 'xstate';
import { accountInFront } from '#machines/account';
import { type Haptic, haptic } from '../../../ui/haptics.ts';
import type { ToastTone } from '../../../ui/toast-queue.ts';
import type { Does, PageTools } from '../../app/boot/feature.ts';
import { keepDraft } from '../../app/boot/kept-drafts.ts';
import { named } from './named.ts';

/**
 * What announcements do on the page. Each maker names what it makes by what that does: the pages about the charts read the names. To
 * add one: a function of this module, or of the feature, with a name that says it.
 */

/** Shows words of our own, or made from what the announcement carries. */
export const showsText = <Heard>(
  tone: ToastTone,
  words: (page: PageTools, heard: Heard, ref: Pick<AnyActorRef, 'system'>) => string,
): Does<Heard> => named('shows a message', (heard, page, ref) => page.say(tone, words(page, heard, ref)));

type Said = { message: string };

/** Shows what the server said. */
export const shows = (tone: ToastTone): Does<Said> => showsText(tone, (_, { message }) => message);

/** Shows why the server refused, or that it did not answer. */
export const showsRefusal: Does<Said> = showsText(
  'error',
  ({ text }, { message }) => message || text('account.noAnswer'),
);

const opening =
  (says: string, open: (page: PageTools, path: string) => void) =>
  <Heard>(to: string | ((heard: Heard) => string), query?: (heard: Heard) => string): Does<Heard> =>
    named(typeof to === 'string' ? `${says} (\`${to}\`)` : says, (heard, page) => {
      const path = typeof to === 'string' ? to : to(heard);
      open(page, query ? `${path}?${query(heard)}` : path);
    });

/** Opens a screen; its path, or the query of that, may come from the announcement. */
export const opens = opening('opens a screen', (page, path) => page.go(path));
/** Opens a screen, so that Back does not lead to the one that was shown. */
export const opensInPlace = opening('opens a screen in place of the one shown', (page, path) =>
  page.redirect(path),
);

export const goesBack: Does<unknown> = named('goes back to where the login was asked for', (_, { back }) =>
  back(),
);

type Elsewhere = { link: string; isNewTab: boolean };

export const leavesFor: Does<Elsewhere> = named('leaves for another site', ({ link, isNewTab }, { leave }) =>
  leave(link, isNewTab),
);

/** Lets the phone be felt. */
export const buzzes = (kind: Haptic): Does<unknown> => named(haptic.name, () => haptic(kind));

/** Hands what stands in a field of the announcement to a function, whose name it takes. */
export const calls = <Key extends string, Value>(
  call: (value: Value) => void,
  key: Key,
): Does<Record<Key, Value>> => named(call.name, (heard) => call(heard[key]));

/** Keeps what is in a form at each step of its chart, until it is handed in or its account is left; null when that is nothing. */
export const keepsDraft = <Ref extends ActorRefFrom<AnyStateMachine>>(
  form: string,
  draftOf: (context: SnapshotFrom<Ref>['context']) => unknown,
  accountOf = (ref: Ref): number => accountInFront(ref).id,
): ((ref: Ref) => Subscription) =>
  named(keepDraft.name, (ref) =>
    ref.subscribe(({ context }) => keepDraft(form, accountOf(ref), draftOf(context))),
  );
