import type { createBrowserRouter } from 'react-router-dom';
import type { ClipboardRef } from '#machines/clipboard/clipboard.machine';
import type { DeskCaseRef } from '#machines/desk-case/desk-case.machine';
import type { DeskCommandRef } from '#machines/desk-command/desk-command.machine';
import type { DeskSessionRef } from '#machines/desk-session/desk-session.machine';
import type { DeskWho } from '#machines/desk-session/signing-in';
import type { Kit } from '../../ui/kit.ts';
import type { DeskPage } from './page.ts';
import type { Readings } from './readings.ts';

/** What an operator who is signed in works with. It begins with the session, and nothing of it is left after it. */
export type OpenDesk = {
  who: DeskWho;
  /** The pages that the operator's roles have a right to. */
  pages: readonly DeskPage[];
  router: ReturnType<typeof createBrowserRouter>;
  readings: Readings;
  command: DeskCommandRef;
  clipboard: ClipboardRef;
  caseInFront: DeskCaseRef;
  close: () => void;
};

/** The session of the desk, and what is open while it lasts. */
export type DeskDoor = {
  kit: Kit;
  session: DeskSessionRef;
  /** What the operator who is signed in works with; null while there is none. */
  desk: () => OpenDesk | null;
  /** Calls back when the desk opened or closed. Returns how to stop. */
  subscribe: (listener: () => void) => () => void;
};
