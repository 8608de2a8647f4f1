import {
  beginLeading,
  endLeading,
  leaderList,
  readLeader,
  readLeading,
  readSurvivorship,
} from '#contract/routes/leaders';
import { shownNameOf } from '../../site/instrument-names.ts';
import { callerOf, endpoint, ok, sessionOf } from '../endpoint.ts';
import type { RouteMaker } from '../services.ts';

/** The routes of the contract's module `leaders`. */
export const leaderRoutes: readonly RouteMaker[] = [
  ({ leaderList: list }) => endpoint(leaderList, 'lookup', async ({ page }) => ok(await list.page(page))),

  ({ profiles, market, texts }) =>
    endpoint(readLeader, 'lookup', async ({ id, period }, { language }) => {
      const nameOf = (instrumentId: number) =>
        shownNameOf(texts, language, market.find(instrumentId), instrumentId);
      return ok(await profiles.read(id, period, nameOf));
    }),

  ({ leaderList: list }) => endpoint(readSurvivorship, 'lookup', async () => ok(await list.survivorship())),

  ({ leading }) =>
    endpoint(readLeading, 'lookup', async (_, call) => ok(await leading.read(sessionOf(call).userId))),

  ({ leading }) =>
    endpoint(beginLeading, 'command', async ({ name, feePercent }, call) => ({
      message: 'leadingBegun',
      data: await leading.begin(callerOf(call), { name, feePercent }, call.from),
    })),

  ({ leading }) =>
    endpoint(endLeading, 'command', async (_, call) => ({
      message: 'leadingEnded',
      data: await leading.end(callerOf(call), call.from),
    })),
];
