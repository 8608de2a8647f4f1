/**
 * Requests as commands are remembered by (idempotent-commands.ts). A repeated command may come after an upgrade, so the
 * names and their order stay as they are.
 */

type Claim = { channelId: number; number: string; proof: string; address?: string };

export function keptClaim({ channelId, number, proof, ...shown }: Claim) {
  return { channelId, number, proofImg: proof, ...shown };
}

type Binding = Record<
  'coinAddress' | 'bankName' | 'bankAddress' | 'bankSwift' | 'payeeName' | 'payeeAccount',
  string
> & { type: 1 | 2; currencyId: number; label?: string };

export function keptBinding(binding: Binding) {
  const { type, currencyId, label = '' } = binding;
  return { ...payoutColumns(binding), type, currencyId, ...(label === '' ? {} : { label }) };
}

/** Where a payout method pays to, by the columns of its table. */
export function payoutColumns(details: Omit<Binding, 'type' | 'currencyId' | 'label'>) {
  return {
    dc_address: details.coinAddress,
    bank_name: details.bankName,
    bank_address: details.bankAddress,
    bank_swift: details.bankSwift,
    payee_name: details.payeeName,
    payee_account: details.payeeAccount,
  };
}
