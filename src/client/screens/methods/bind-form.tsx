import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MAX_LABEL_LENGTH, PAYOUT_TYPE } from '#contract/constants';
import type { PayoutCurrency } from '#contract/entities-money';
import { newKey } from '#contract/idempotency';
import { NO_DETAILS, type PayoutField, readDetail } from '#contract/payout-details';
import { isolated } from '#contract/written-text';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { bindFormFeature } from '../../features/money.ts';
import { useRefusal } from '../../parts/account/refusal-note.tsx';
import { FormNote } from '../../parts/money/form-note.tsx';
import styles from '../../parts/money/money.module.css';
import { PasteField } from '../../parts/paste-field.tsx';

const BANK_FIELDS = ['payeeName', 'payeeAccount', 'bankName', 'bankSwift', 'bankAddress'] as const;
const COIN_FIELDS = ['coinAddress'] as const;
/** What comes from a wallet or a letter. */
const PASTED: ReadonlySet<PayoutField> = new Set(['coinAddress', 'payeeAccount', 'bankSwift']);
type BindText = Record<PayoutField, string> & { currencyId: string; label: string };

/** The address of a coin, or everything a bank needs, all of it required (S3.14, S5.16). */
export function BindForm({
  payoutType,
  currencies,
}: {
  payoutType: 1 | 2;
  currencies: readonly PayoutCurrency[];
}) {
  const { t } = useTranslation();
  const command = useFeature(bindFormFeature);
  const isBusy = useChart(bindFormFeature, (snapshot) => snapshot.hasTag('busy'));
  const isUnresolved = useChart(bindFormFeature, (snapshot) => snapshot.hasTag('unresolved'));
  const fields: readonly PayoutField[] = payoutType === PAYOUT_TYPE.bank ? BANK_FIELDS : COIN_FIELDS;
  const refusal = useRefusal(command, [...fields, 'label']);
  const form = useForm<BindText>({
    defaultValues: {
      ...NO_DETAILS,
      label: '',
      ...command.getSnapshot().context.draft,
      currencyId: String(currencies[0]?.id ?? ''),
    },
  });
  const readIn = (text: BindText, field: PayoutField) =>
    readDetail(field, text, currencies.find(({ id }) => String(id) === text.currencyId)?.protocol ?? '');
  const faultOf = (field: PayoutField, text: BindText): string | undefined => {
    const read = readIn(text, field);
    if ('value' in read) return read.value === '' ? t('methods.fillIn') : undefined;
    const seen = isolated(read.seen);
    return read.wanted === ''
      ? t('methods.mistyped', { seen })
      : t('methods.wanted', { seen, wanted: isolated(read.wanted) });
  };
  const submit = form.handleSubmit((text) => {
    const details = { ...NO_DETAILS };
    for (const field of fields) {
      const read = readIn(text, field);
      details[field] = 'value' in read ? read.value : text[field];
    }
    command.send({
      type: 'form.submit',
      key: newKey(),
      fields: {
        ...details,
        type: payoutType === PAYOUT_TYPE.bank ? PAYOUT_TYPE.bank : PAYOUT_TYPE.coin,
        currencyId: Number(text.currencyId),
        label: text.label.trim(),
      },
    });
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={submit}
      onChange={() => command.send({ type: 'fields.changed', draft: form.getValues() })}
    >
      <Controller
        control={form.control}
        name="currencyId"
        render={({ field }) => (
          <SelectField
            label={t('withdraw.currency')}
            options={currencies.map(({ id, code, protocol }) => ({
              value: String(id),
              label: protocol === '' ? code : `${code} · ${protocol}`,
            }))}
            value={field.value || null}
            onValueChange={field.onChange}
          />
        )}
      />
      {fields.map((field) => {
        const Field = PASTED.has(field) ? PasteField : TextField;
        return (
          <Field
            key={field}
            label={t(`bank.${field}`)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={form.formState.errors[field]?.message ?? refusal.at(field)}
            {...form.register(field, { validate: (_, text) => faultOf(field, text) })}
          />
        );
      })}
      <TextField
        label={t('methods.labelHint')}
        autoComplete="off"
        maxLength={MAX_LABEL_LENGTH}
        error={refusal.at('label')}
        {...form.register('label')}
      />
      <FormNote form={command} refusal={refusal} />
      <Button type="submit" size="l" block busy={isBusy} disabled={isUnresolved}>
        {t('methods.bind')}
      </Button>
    </form>
  );
}
