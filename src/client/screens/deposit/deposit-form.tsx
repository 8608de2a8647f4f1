import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { plainDecimal } from '#contract/decimal-text';
import { newKey } from '#contract/idempotency';
import { Button } from '../../../ui/button.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { useHeard } from '../../app/hooks/use-heard.ts';
import { useVisit } from '../../app/hooks/use-shown.ts';
import { depositFeature, depositFormFeature, PROOF } from '../../features/money.ts';
import { useRefusal } from '../../parts/account/refusal-note.tsx';
import { AmountField } from '../../parts/money/amount-field.tsx';
import { FormNote } from '../../parts/money/form-note.tsx';
import styles from '../../parts/money/money.module.css';
import { SlotField } from '../../parts/pictures/slot-field.tsx';

type DepositText = { number: string };

const FIELDS = ['number', 'proof'];

/** Amount and proof of a transfer that was made (S3.21): a thin view of the deposit's command form. */
export function DepositForm() {
  const { t } = useTranslation();
  const command = useFeature(depositFormFeature);
  useVisit(() => command.send({ type: 'form.shown' }));
  const form = useForm<DepositText>({
    defaultValues: { number: command.getSnapshot().context.draft.number ?? '' },
  });
  useHeard(command, 'form.accepted', () => form.reset({ number: '' }));
  const isBusy = useChart(depositFormFeature, (snapshot) => snapshot.hasTag('busy'));
  const isUnresolved = useChart(depositFormFeature, (snapshot) => snapshot.hasTag('unresolved'));
  const isMissing = useChart(depositFormFeature, ({ context }) => context.missing.includes(PROOF));
  const { coins, banks, channelId } = useChart(depositFeature, ({ context }) => context);
  const isBank = useChart(depositFeature, (snapshot) => snapshot.hasTag('bank'));
  const coin = coins.find(({ id }) => id === channelId);
  const bank = banks.find(({ id }) => id === channelId);
  const channel = isBank ? bank : coin;
  const refusal = useRefusal(command, FIELDS);
  const submit = form.handleSubmit(({ number }) =>
    command.send({
      type: 'form.submit',
      key: newKey(),
      fields: {
        method: isBank ? 'bank' : 'coin',
        channelId: channelId ?? 0,
        address: isBank ? '' : (coin?.address ?? ''),
        number: plainDecimal(number) ?? '',
      },
    }),
  );
  return (
    <FormProvider {...form}>
      <form
        className={styles.form}
        onSubmit={submit}
        onChange={() => command.send({ type: 'fields.changed', draft: form.getValues() })}
        noValidate
      >
        <AmountField<DepositText>
          name="number"
          label={t('charge.amount')}
          unit={channel?.currencyCode ?? ''}
          usual={channel?.usualUsd}
          usdPrice={channel?.usdPrice}
          refused={refusal.at('number')}
        />
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
    </FormProvider>
  );
}
