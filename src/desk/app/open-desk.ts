import { createBrowserRouter } from 'react-router-dom';
import { createActor, fromPromise } from 'xstate';
import type { DeskAnswer } from '#contract/desk/answers';
import { type ClipboardRef, clipboardMachine } from '#machines/clipboard/clipboard.machine';
import { type DeskCaseRef, deskCaseMachine } from '#machines/desk-case/desk-case.machine';
import type { DeskRequest } from '#machines/desk-command/asks';
import { type DeskCommandRef, deskCommandMachine } from '#machines/desk-command/desk-command.machine';
import type { DeskWho } from '#machines/desk-session/signing-in';
import { deskWatchMachine } from '#machines/desk-watch/desk-watch.machine';
import type { Toasts } from '../../ui/toast-queue.ts';
import type { DeskHttp } from '../actors/desk-http.ts';
import { TEXTS } from '../texts.ts';
import type { OpenDesk } from './desk.ts';
import type { DeskPage } from './page.ts';
import { Readings } from './readings.ts';
import { routesOf } from './routes.tsx';

/** Opens the desk for an operator. */
export function openDesk(who: DeskWho, all: readonly DeskPage[], http: DeskHttp, toasts: Toasts): OpenDesk {
  const readings = new Readings(http);
  const pages = all.filter(({ right }) => who.rights.includes(right));
  const caseInFront = createActor(deskCaseMachine).start();
  const router = createBrowserRouter(routesOf(pages, { readings, caseInFront }), { basename: '/desk' });
  router.subscribe(fromItsTop());
  const command = startCommand(http, toasts, () => void router.revalidate());
  const clipboard = startClipboard(toasts);
  const pageInFront = () => router.state.matches.at(-1)?.route.handle as DeskPage | undefined;
  const stopWatching = watch(() => {
    if (pageInFront()?.isWatched) void router.revalidate();
  });
  readings.onRead((of, read) => {
    const { next } = pageInFront() ?? {};
    if (next?.of === of) for (const request of next.reads(read)) readings.want(request);
  });
  decide(caseInFront, command, () => void router.navigate('/queue'));
  return {
    ...{ who, pages, router, readings, command, clipboard, caseInFront },
    close: () => {
      stopWatching();
      router.dispose();
      readings.stop();
      command.stop();
      clipboard.stop();
      caseInFront.stop();
    },
  };
}

/** What a page shows is read anew after each command that was carried out, or may have been. */
function startCommand(http: DeskHttp, toasts: Toasts, readAgain: () => void): DeskCommandRef {
  const sendCommand = fromPromise<DeskAnswer, { request: DeskRequest }>(({ input, signal }) =>
    http('run', input.request, signal),
  );
  const command = createActor(deskCommandMachine.provide({ actors: { sendCommand } }));
  command.on('command.done', ({ request, message, isKept }) => {
    if (!isKept) toasts.show({ tone: 'success', text: message || TEXTS.done });
    // A case that is decided is left: reading it once more would stand in the log as another look.
    if (!isDecision(request)) readAgain();
  });
  command.on('command.doubted', readAgain);
  return command.start();
}

const isDecision = ({ command }: DeskRequest): boolean => command === 'approve' || command === 'reject';

/** Carries the decisions on a case out. A case that is decided is left. */
function decide(caseInFront: DeskCaseRef, command: DeskCommandRef, leave: () => void): void {
  caseInFront.on('decision.made', ({ request }) => command.send({ type: 'command.send', request }));
  command.on('command.done', ({ request }) => {
    if (isDecision(request)) leave();
  });
}

function startClipboard(toasts: Toasts): ClipboardRef {
  const writeText = fromPromise<void, { text: string }>(({ input }) =>
    navigator.clipboard.writeText(input.text),
  );
  const clipboard = createActor(clipboardMachine.provide({ actors: { writeText } }));
  clipboard.on('text.copied', () => toasts.show({ tone: 'success', text: TEXTS.copied }));
  clipboard.on('text.notCopied', () => toasts.show({ tone: 'error', text: TEXTS.notCopied }));
  return clipboard.start();
}

/** Calls back when what others change is to be read again. Returns how to stop. */
function watch(readAgain: () => void): () => void {
  const watching = createActor(deskWatchMachine);
  watching.on('watch.due', readAgain);
  watching.start();
  const tell = () => watching.send({ type: document.hidden ? 'page.hidden' : 'page.shown' });
  document.addEventListener('visibilitychange', tell);
  tell();
  return () => {
    document.removeEventListener('visibilitychange', tell);
    watching.stop();
  };
}

/** A page that is gone to begins at its top. Where one was scrolled to is kept nowhere: the desk stores nothing. */
function fromItsTop(): Parameters<OpenDesk['router']['subscribe']>[0] {
  let shown = '';
  return ({ location, historyAction }) => {
    const isOther = location.pathname !== shown;
    shown = location.pathname;
    if (isOther && historyAction === 'PUSH') window.scrollTo(0, 0);
  };
}
