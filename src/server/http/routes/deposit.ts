import {
  coinChannels,
  depositList,
  submitCoin,
  submitWire,
  wireAccounts,
  wireCurrencies,
} from '#contract/routes/deposit';
import { callerOf, endpoint, ok, sessionOf } from '../endpoint.ts';
import type { RouteMaker } from '../services.ts';

/** The routes of the contract's module `deposit`. */
export const depositRoutes: readonly RouteMaker[] = [
  /** S7.35 */
  ({ deposits }) =>
    endpoint(coinChannels, 'lookup', async (_, call) =>
      ok(await deposits.coinChannels(sessionOf(call).userId)),
    ),

  /** S7.36 */
  ({ deposits }) =>
    endpoint(submitCoin, 'command', async ({ number, proof, address, channelId }, call) => {
      const claim = { channelId, number, proof, address };
      return { message: 'depositSubmitted', data: await deposits.submitCoin(callerOf(call), claim) };
    }),

  /** S7.37 */
  ({ deposits }) =>
    endpoint(submitWire, 'command', async ({ number, proof, channelId }, call) => {
      const claim = { channelId, number, proof };
      return { message: 'depositSubmitted', data: await deposits.submitWire(callerOf(call), claim) };
    }),

  /** S7.38 */
  ({ deposits }) => endpoint(wireCurrencies, 'lookup', async () => ok(await deposits.wireCurrencies())),

  /** S7.39 */
  ({ deposits }) =>
    endpoint(wireAccounts, 'lookup', async ({ currencyId }, call) =>
      ok(await deposits.wireAccounts(sessionOf(call).userId, currencyId)),
    ),

  /** S7.40 */
  ({ deposits }) =>
    endpoint(depositList, 'lookup', async ({ type, page }, call) => {
      return ok(await deposits.page(sessionOf(call).userId, type, page));
    }),
];
