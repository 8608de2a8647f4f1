import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { plainDecimal } from '#contract/decimal-text';
import type { LoanConfig } from '#contract/entities-money';
import { loanFigures, loanIssue } from '#machines/loan/figures';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useFeature } from '../../app/hooks/charts.ts';
import { loanFeature } from '../../features/loans.ts';
import styles from '../../parts/money/money.module.css';
import { DecimalField } from '../../parts/numbers/decimal-field.tsx';

type ChoiceText = { configId: string; amount: string };

/** Which term, and how much within its range; what it will cost shows as one types (S9.8). */
export function ChoiceForm({ configs }: { configs: readonly LoanConfig[] }) {
  const { t } = useTranslation();
  const { balanceText } = useFormat();
  const loan = useFeature(loanFeature);
  const form = useForm<ChoiceText>({
    defaultValues: { configId: String(configs[0]?.id ?? ''), amount: '' },
  });
  const configOf = (id: string) => configs.find((config) => String(config.id) === id);
  const submit = form.handleSubmit(({ configId, amount }) => {
    const config = configOf(configId);
    if (config) loan.send({ type: 'loan.review', config, amount: plainDecimal(amount) ?? '0' });
  });
  const refusalOf = ({ configId, amount }: ChoiceText) => {
    const config = configOf(configId);
    return config ? loanIssue(amount, config) : null;
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Controller
        control={form.control}
        name="configId"
        render={({ field }) => (
          <SelectField
            label={t('loan.term')}
            options={configs.map(({ id, loanPeriod, minAmount, maxAmount }) => ({
              value: String(id),
              label: t('loan.option', {
                days: t('loan.days', { count: loanPeriod }),
                min: balanceText(minAmount),
                max: balanceText(maxAmount),
              }),
            }))}
            value={field.value}
            onValueChange={field.onChange}
          />
        )}
      />
      <Controller
        control={form.control}
        name="amount"
        rules={{ validate: (_, typed) => refusalOf(typed) === null }}
        render={({ field: { onChange, ...field }, fieldState }) => (
          <DecimalField
            {...field}
            label={t('loan.amount')}
            which={t('amount.which')}
            unit="USD"
            refusal={fieldState.invalid ? refusalOf(form.getValues()) : null}
            onValueChange={onChange}
          />
        )}
      />
      <Figures form={form} configOf={configOf} />
      <Button type="submit" size="l" block>
        {t('loan.review')}
      </Button>
    </form>
  );
}

type FiguresProps = {
  form: UseFormReturn<ChoiceText>;
  configOf: (id: string) => LoanConfig | undefined;
};

function Figures({ form, configOf }: FiguresProps) {
  const { t } = useTranslation();
  const { balanceText, rateText } = useFormat();
  const [configId, amount] = useWatch({ control: form.control, name: ['configId', 'amount'] });
  const config = configOf(configId);
  if (!config) return null;
  const figures = loanFigures(amount, config);
  return (
    <Card className={styles.estimate}>
      <Stat look="row" label={t('loan.rate')} value={rateText(config.interestRate)} />
      <Stat look="row" label={t('loan.free')} value={t('loan.days', { count: config.freePeriod })} />
      <Stat
        look="row"
        label={t('loan.interest')}
        value={figures ? `${balanceText(figures.interest)} USD` : '–'}
      />
      <Stat look="row" label={t('loan.due')} value={figures ? `${balanceText(figures.due)} USD` : '–'} />
    </Card>
  );
}
