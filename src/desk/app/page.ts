import type { ReactNode } from 'react';
import type { CommandName } from '#contract/desk/requests';
import type { Right } from '#contract/desk/rights';
import type { DeskCaseRef } from '#machines/desk-case/desk-case.machine';
import type { DeskRequest } from '#machines/desk-command/asks';
import type { DatedAnswer } from './readings.ts';

/** Where a page is opened: the values of its path, and its query. */
export type At = { params: Readonly<Record<string, string | undefined>>; query: URLSearchParams };

/** The charts that pages share. */
export type PageCharts = { caseInFront: DeskCaseRef };

/**
 * A page of the desk. To make one:
 * 1. Describe it as a `DeskPage` in a file of `pages/` and list it in `pages/pages.ts`. Operators without its right get neither its
 *    route nor its entry in the navigation.
 * 2. `reads` names the commands whose answers it shows, by its address. They are sent when the page opens, when its address
 *    changes, and after each command; its filters and its sorting therefore live in the address.
 * 3. `View` draws a `Page` (title, filters, actions) around a `Reading` for each command it reads, and within that `Records` for
 *    rows or `Facts` for one thing.
 * 4. What it does is a `CommandAsk` in `asks/`. An `AskButton` opens it in the dialog that the shell draws, and everything after that
 *    is the shell's.
 * `pages/queue.tsx` is the shortest whole example.
 */
export type DeskPage = {
  /** Within the desk, e.g. `queue` or `users/:uid`. */
  path: string;
  title: string;
  right: Right;
  /** Of its entry in the navigation; a page without one is reached from other pages. */
  icon?: ReactNode;
  /** Its group in the navigation. */
  group?: 'work' | 'site' | 'team';
  reads: (at: At) => readonly DeskRequest[];
  /** Told to the charts of the session when it opens, before it reads. */
  enters?: (at: At, charts: PageCharts) => void;
  /** What is read with what an earlier reading answered. */
  next?: { of: CommandName; reads: (read: DatedAnswer) => readonly DeskRequest[] };
  /** Others change what it shows: it is read again every half minute. */
  isWatched?: boolean;
  View: () => ReactNode;
};
