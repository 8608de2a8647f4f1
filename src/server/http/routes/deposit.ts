import {
  coinChannels,
  depositList,
  submitCoin,
  submitWire,
  wireAccounts,
  wireCurrencies,
} from '#contract/routes/deposit';
import type { Deposits } from '../../payments/deposits.ts';
import { callerOf, type Endpoint, endpoint, ok, sessionOf } from '../endpoint.ts';

/** The routes of the contract's module `deposit`. */
export const depositRoutes = ({ deposits }: { deposits: Deposits }): Endpoint[] => [
  /** S7.35 */
  endpoint(coinChannels, 'lookup', async (_, call) =>
    ok(await deposits.coinChannels(sessionOf(call).userId)),
  ),

  /** S7.36 */
  endpoint(submitCoin, 'command', async ({ number, proof, address, channelId }, call) => {
    const claim = { channelId, number, proof, address };
    return { message: 'depositSubmitted', data: await deposits.submitCoin(callerOf(call), claim) };
  }),

  /** S7.37 */
  endpoint(submitWire, 'command', async ({ number, proof, channelId }, call) => {
    const claim = { channelId, number, proof };
    return { message: 'depositSubmitted', data: await deposits.submitWire(callerOf(call), claim) };
  }),

  /** S7.38 */
  endpoint(wireCurrencies, 'lookup', async () => ok(await deposits.wireCurrencies())),

  /** S7.39 */
  endpoint(wireAccounts, 'lookup', async ({ currencyId }, call) =>
    ok(await deposits.wireAccounts(sessionOf(call).userId, currencyId)),
  ),

  /** S7.40 */
  endpoint(depositList, 'lookup', async ({ type, page }, call) => {
    return ok(await deposits.page(sessionOf(call).userId, type, page));
  }),
];
