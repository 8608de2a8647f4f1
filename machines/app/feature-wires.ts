import { ERRORS } from '#contract/errors';
import { type AnyWire, type FeatureId, started, type Wire } from './features.ts';
import { TRADING_WIRES } from './trading-wires.ts';

/** When a feature announces x, tell B; and the other way about. That its account was left, `wiring.ts` tells it. */
const WIRES: { readonly [Id in FeatureId]?: Wire<Id> } = {
  ...TRADING_WIRES,
  signIn: (ref, { session }) => [
    ref.on('form.succeeded', ({ answer }) => session.send({ type: 'session.opened', signedIn: answer })),
  ],
  register: (ref, { session }) => [
    ref.on('form.succeeded', ({ answer }) => session.send({ type: 'session.opened', signedIn: answer })),
  ],
  // The old token ended with the old password.
  password: (ref, { session }) => [
    ref.on('form.succeeded', ({ answer }) => session.send({ type: 'session.opened', signedIn: answer })),
  ],
  depositForm: (ref, { session }) => [
    ref.on('form.accepted', () => started(session, 'deposits')?.send({ type: 'list.changed' })),
  ],
  withdrawalForm: (ref, { session }) => [
    ref.on('form.accepted', () => {
      started(session, 'withdrawals')?.send({ type: 'list.changed' });
      started(session, 'withdrawal')?.send({ type: 'withdrawal.made' });
    }),
    ref.on('form.refused', ({ code }) => {
      if (code === ERRORS.codeRequired) started(session, 'withdrawal')?.send({ type: 'code.required' });
    }),
  ],
  loanForm: (ref, { session }) => [
    ref.on('form.accepted', () => {
      started(session, 'loans')?.send({ type: 'list.changed' });
      started(session, 'signature')?.send({ type: 'signature.cleared' });
      started(session, 'loan')?.send({ type: 'loan.accepted' });
    }),
  ],
  repaymentForm: (ref, { session }) => [
    ref.on('form.accepted', () => started(session, 'loans')?.send({ type: 'list.changed' })),
  ],
};

/** What connects a feature, once it is started, to the charts it talks to; undefined for one that talks to nobody. */
export function wireOf(id: FeatureId): AnyWire | undefined {
  return WIRES[id] as AnyWire | undefined;
}
