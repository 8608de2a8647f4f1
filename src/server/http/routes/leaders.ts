import {
  beginLeading,
  endLeading,
  leaderList,
  readLeader,
  readLeading,
  readSurvivorship,
} from '#contract/routes/leaders';
import type { LeaderList } from '../../leaders/leader-list.ts';
import type { Leading } from '../../leaders/leading.ts';
import type { Profiles } from '../../leaders/profiles.ts';
import type { Market } from '../../market/market.ts';
import { shownNameOf } from '../../site/instrument-names.ts';
import type { Texts } from '../../texts.ts';
import { callerOf, type Endpoint, endpoint, ok, sessionOf } from '../endpoint.ts';

/** The routes of the contract's module `leaders`. */
export const leaderRoutes = ({
  leaderList: list,
  leading,
  market,
  profiles,
  texts,
}: {
  leaderList: LeaderList;
  leading: Leading;
  market: Market;
  profiles: Profiles;
  texts: Texts;
}): Endpoint[] => [
  endpoint(leaderList, 'lookup', async ({ page }) => ok(await list.page(page))),

  endpoint(readLeader, 'lookup', async ({ id, period }, { language }) => {
    const nameOf = (instrumentId: number) =>
      shownNameOf(texts, language, market.find(instrumentId), instrumentId);
    return ok(await profiles.read(id, period, nameOf));
  }),

  endpoint(readSurvivorship, 'lookup', async () => ok(await list.survivorship())),

  endpoint(readLeading, 'lookup', async (_, call) => ok(await leading.read(sessionOf(call).userId))),

  endpoint(beginLeading, 'command', async ({ name, feePercent }, call) => ({
    message: 'leadingBegun',
    data: await leading.begin(callerOf(call), { name, feePercent }, call.from),
  })),

  endpoint(endLeading, 'command', async (_, call) => ({
    message: 'leadingEnded',
    data: await leading.end(callerOf(call), call.from),
  })),
];
