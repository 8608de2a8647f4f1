import { DRAW_TYPE } from '#contract/constants';
import { MethodsList } from './methods-list.tsx';

/** Bound bank accounts (S2.26). */
export default function BankCardListScreen() {
  return <MethodsList way={DRAW_TYPE.bank} />;
}
