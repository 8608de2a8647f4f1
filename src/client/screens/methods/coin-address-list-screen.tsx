import { PAYOUT_TYPE } from '#contract/constants';
import { factorChallengeFeature } from '../../features/challenge.ts';
import { withdrawBindingFeature } from '../../features/money.ts';
import { MethodsList } from './methods-list.tsx';

/** The charts this screen shows. */
export const features = [factorChallengeFeature, withdrawBindingFeature];

/** Bound coin addresses (S2.27). */
export default function CoinAddressListScreen() {
  return <MethodsList payoutType={PAYOUT_TYPE.coin} />;
}
