import { DRAW_TYPE } from '#contract/constants';
import { MethodsList } from './methods-list.tsx';

/** Bound coin addresses (S2.27). */
export default function CoinAddressListScreen() {
  return <MethodsList way={DRAW_TYPE.coin} />;
}
