import { DEPOSIT_TYPE } from '#contract/constants';
import {
  coinChannels,
  depositList,
  submitCoin,
  submitWire,
  wireAccounts,
  wireCurrencies,
} from '#contract/routes/deposit';
import { callerOf, type Endpoint, endpoint, ok, sessionOf } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.35 */
export function coinChannelsEndpoint({ deposits }: Services): Endpoint {
  return endpoint(coinChannels, () => ok(deposits.coinChannels()));
}

/** S7.38 */
export function wireCurrenciesEndpoint({ deposits }: Services): Endpoint {
  return endpoint(wireCurrencies, () => ok(deposits.wireCurrencies()));
}

/** S7.39 */
export function wireAccountsEndpoint({ deposits }: Services): Endpoint {
  return endpoint(wireAccounts, ({ bank_coin }) => ok(deposits.wireAccounts(Number(bank_coin))));
}

/** S7.36 */
export function submitCoinEndpoint({ deposits }: Services): Endpoint {
  return endpoint(submitCoin, async ({ number, proofImg, address, charge_id }, call) => {
    const claim = { channelId: Number(charge_id), number, proofImg, address };
    return { message: 'depositSubmitted', data: await deposits.submitCoin(callerOf(call), claim) };
  });
}

/** S7.37 */
export function submitWireEndpoint({ deposits }: Services): Endpoint {
  return endpoint(submitWire, async ({ number, proofImg, wire_id }, call) => {
    const claim = { channelId: Number(wire_id), number, proofImg };
    return { message: 'depositSubmitted', data: await deposits.submitWire(callerOf(call), claim) };
  });
}

/** S7.40 */
export function depositListEndpoint({ deposits }: Services): Endpoint {
  return endpoint(depositList, ({ type, page }, call) => {
    const which = type === '0' ? DEPOSIT_TYPE.coin : DEPOSIT_TYPE.bank;
    return ok(deposits.page(sessionOf(call).userId, which, Number(page)));
  });
}
