import { PAYOUT_TYPE } from '#contract/constants';
import { boundMethodsFeature } from '../../features/money.ts';
import { MethodsList } from './methods-list.tsx';

/** The charts this screen shows. */
export const features = [boundMethodsFeature];

/** Bound coin addresses (S2.27). */
export default function CoinAddressListScreen() {
  return <MethodsList way={PAYOUT_TYPE.coin} />;
}
