import { PAYOUT_TYPE } from '#contract/constants';
import { boundMethodsFeature } from '../../features/money.ts';
import { MethodsList } from './methods-list.tsx';

/** The charts this screen shows. */
export const features = [boundMethodsFeature];

/** Bound bank accounts (S2.26). */
export default function BankCardListScreen() {
  return <MethodsList way={PAYOUT_TYPE.bank} />;
}
