import type { Subscription } from 'xstate';
import { ERRORS } from '#contract/errors';
import { type AnyWire, type FeatureId, started, type Wire } from './features.ts';
import { TRADING_WIRES } from './trading-wires.ts';
import type { Singletons } from './wiring.ts';

/** When a feature announces x, tell B; and the other way about. A feature that is not named talks to nobody. */
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
  identity: (ref, { session }) => [session.on('session.ended', () => ref.send({ type: 'review.forget' }))],
  deposit: (ref, { session }) => [session.on('session.ended', () => ref.send({ type: 'session.ended' }))],
  depositForm: (ref, { session }) => [
    session.on('session.ended', () => ref.send({ type: 'form.forget' })),
    ref.on('form.accepted', () => started(session, 'deposits')?.send({ type: 'list.changed' })),
  ],
  deposits: forgetsRows,
  withdrawal: (ref, { session }) => [session.on('session.ended', () => ref.send({ type: 'session.ended' }))],
  withdrawalForm: (ref, { session }) => [
    session.on('session.ended', () => ref.send({ type: 'form.forget' })),
    ref.on('form.accepted', () => {
      started(session, 'withdrawals')?.send({ type: 'list.changed' });
      started(session, 'withdrawal')?.send({ type: 'withdrawal.made' });
    }),
    ref.on('form.refused', ({ code }) => {
      if (code === ERRORS.codeRequired) started(session, 'withdrawal')?.send({ type: 'code.required' });
    }),
  ],
  withdrawals: forgetsRows,
  boundMethods: (ref, { session }) => [
    session.on('session.ended', () => ref.send({ type: 'session.ended' })),
  ],
  wallet: (ref, { session }) => [session.on('session.ended', () => ref.send({ type: 'resource.forget' }))],
  ledger: forgetsRows,
  loanKyc: (ref, { session }) => [session.on('session.ended', () => ref.send({ type: 'review.forget' }))],
  loan: (ref, { session }) => [session.on('session.ended', () => ref.send({ type: 'session.ended' }))],
  signature: (ref, { session }) => [
    session.on('session.ended', () => ref.send({ type: 'signature.cleared' })),
  ],
  loanForm: (ref, { session }) => [
    session.on('session.ended', () => ref.send({ type: 'form.forget' })),
    ref.on('form.accepted', () => {
      started(session, 'loans')?.send({ type: 'list.changed' });
      started(session, 'signature')?.send({ type: 'signature.cleared' });
      started(session, 'loan')?.send({ type: 'loan.accepted' });
    }),
  ],
  loans: forgetsRows,
  loanRecord: (ref, { session }) => [
    session.on('session.ended', () => ref.send({ type: 'resource.forget' })),
  ],
  repayment: (ref, { session }) => [session.on('session.ended', () => ref.send({ type: 'resource.forget' }))],
  repaymentForm: (ref, { session }) => [
    session.on('session.ended', () => ref.send({ type: 'form.forget' })),
    ref.on('form.accepted', () => started(session, 'loans')?.send({ type: 'list.changed' })),
  ],
};

/** Rows of one user are nobody else's business. */
function forgetsRows(
  ref: { send: (event: { type: 'list.forget' }) => void },
  { session }: Singletons,
): Subscription[] {
  return [session.on('session.ended', () => ref.send({ type: 'list.forget' }))];
}

/** What connects a feature, once it is started, to the charts it talks to; undefined for one that talks to nobody. */
export function wireOf(id: FeatureId): AnyWire | undefined {
  return WIRES[id] as AnyWire | undefined;
}
