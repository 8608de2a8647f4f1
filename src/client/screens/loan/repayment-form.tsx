import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { RepaymentAccount } from '#contract/entities-money';
import { newKey } from '#contract/idempotency';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { repaymentFormFeature } from '../../features/loans.ts';
import { PROOF } from '../../features/money.ts';
import { useRefusal } from '../../parts/account/refusal-note.tsx';
import { CopiedText } from '../../parts/copy-row.tsx';
import { FormNote } from '../../parts/money/form-note.tsx';
import styles from '../../parts/money/money.module.css';
import { SlotField } from '../../parts/pictures/slot-field.tsx';

type RepaymentFormProps = { loanId: number; accounts: readonly RepaymentAccount[] };

/** The account to repay to, and the proof (S3.28): a thin view of the repayment's command form. */
export function RepaymentForm({ loanId, accounts }: RepaymentFormProps) {
  const { t } = useTranslation();
  const command = useFeature(repaymentFormFeature);
  const form = useForm({ defaultValues: { accountId: String(accounts[0]?.id ?? '') } });
  const accountId = useWatch({ control: form.control, name: 'accountId' });
  const account = accounts.find(({ id }) => String(id) === accountId);
  const isBusy = useChart(repaymentFormFeature, (snapshot) => snapshot.hasTag('busy'));
  const isUnresolved = useChart(repaymentFormFeature, (snapshot) => snapshot.hasTag('unresolved'));
  const isMissing = useChart(repaymentFormFeature, ({ context }) => context.missing.includes(PROOF));
  const refusal = useRefusal(command, ['proof']);
  const submit = form.handleSubmit(() =>
    command.send({
      type: 'form.submit',
      key: newKey(),
      fields: { accountId: Number(accountId), loanId },
    }),
  );
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <SelectField
        label={t('loan.account')}
        options={accounts.map(({ id, currencyCode, protocolCode }) => ({
          value: String(id),
          label: `${currencyCode} · ${protocolCode}`,
        }))}
        value={accountId}
        onValueChange={(id) => form.setValue('accountId', id)}
      />
      {account && (
        <Card>
          <CopiedText label={t('charge.address')} text={account.address} />
        </Card>
      )}
      <SlotField
        owner={command}
        slot={PROOF}
        label={t('charge.proof')}
        refused={isMissing ? t('charge.proofMissing') : refusal.at('proof')}
      />
      <FormNote form={command} refusal={refusal} />
      <Button type="submit" size="l" block busy={isBusy} disabled={isUnresolved}>
        {t('charge.submit')}
      </Button>
    </form>
  );
}
