import { PAYOUT_TYPE } from '#contract/constants';
import { factorChallengeFeature } from '../../features/challenge.ts';
import { withdrawBindingFeature } from '../../features/money.ts';
import { MethodsList } from './methods-list.tsx';

/** The charts this screen shows. */
export const features = [factorChallengeFeature, withdrawBindingFeature];

/** Bound bank accounts (S2.26). */
export default function BankCardListScreen() {
  return <MethodsList payoutType={PAYOUT_TYPE.bank} />;
}
