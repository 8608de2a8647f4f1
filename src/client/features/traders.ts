import { fromPromise } from 'xstate';
import type { LeaderPeriod } from '#contract/leading';
import {
  beginLeading,
  endLeading,
  leaderList,
  readLeader,
  readLeading,
  readSurvivorship,
} from '#contract/routes/leaders';
import { ranking } from '#contract/routes/site';
import { changeLeadingMachine, type LeadingChange, leadingMachine } from '#machines/leading/leading.machine';
import { executeCommand } from '../actors/execute-command.ts';
import { feature } from '../app/boot/feature.ts';
import { onDecision } from './makers/decided.ts';
import { shows, showsRefusal } from './makers/page-effects.ts';
import { pagedList } from './makers/paged-list.ts';
import { readWith } from './makers/read.ts';
import { resource } from './makers/resource.ts';

/** The ranking (S2.8), leaders and their profiles (S1.3), and leading oneself. */

/** The ranking of traders, page by page (S2.8). */
export const rankingFeature = pagedList('ranking', 'device', ({ read, page }) => read(ranking, { page }));

/** Leaders and simulated traders, page by page (S1.3). */
export const documentaryFeature = pagedList('documentary', 'device', ({ read, page }) =>
  read(leaderList, { page }),
);

/** What became of all who led. */
export const survivorshipFeature = resource('survivorship', 'device', ({ read }) =>
  read(readSurvivorship, {}),
);

/** What a profile is asked for by. */
export const profileAsk = (id: string, period: LeaderPeriod): string => `${id} ${period}`;

/** A leader over a period. */
export const leaderFeature = resource('leader', 'device', ({ read, ask }) => {
  const [id = '', period] = ask.split(' ') as [string?, LeaderPeriod?];
  return read(readLeader, { id: Number(id), period: period ?? '30' });
});

/** Leading oneself. What operators decide about papers may be what was missing. */
export const leadingFeature = feature(leadingMachine)({
  id: 'leading',
  scope: 'account',
  listens: [
    { from: 'connection', on: 'connection.opened', send: 'connection.opened' },
    ...onDecision(['identity'], 'leading.changed'),
  ],
  actors: (deps) => ({
    loadLeading: fromPromise(({ signal }) => readWith(deps, signal)(readLeading, {})),
    changeLeading: changeLeadingMachine.provide({
      actors: {
        execute: executeCommand(deps.http, async (call, change: LeadingChange) => {
          const { message } = change === null ? await call(endLeading, {}) : await call(beginLeading, change);
          return { answer: null, message };
        }),
      },
    }),
  }),
  effects: [
    { on: 'leading.saved', does: shows('success') },
    { on: 'leading.refused', does: showsRefusal },
  ],
});
