import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PAYOUT_TYPE } from '#contract/constants';
import { plainDecimal } from '#contract/decimal-text';
import type { PayoutMethod, WithdrawalLimit } from '#contract/entities-money';
import { drawEstimate, drawIssue, mostUsd, shownAvailable } from '#machines/withdrawal/amounts';
import { isUsable, methodsFor } from '#machines/withdrawal/withdrawal.machine';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { useVisit } from '../../app/hooks/use-shown.ts';
import { withdrawalFeature, withdrawalFormFeature } from '../../features/money.ts';
import { useRefusal } from '../../parts/account/refusal-note.tsx';
import { AmountField } from '../../parts/money/amount-field.tsx';
import { FormNote } from '../../parts/money/form-note.tsx';
import styles from '../../parts/money/money.module.css';
import { useMoment } from '../../parts/money/use-moment.ts';
import { useOwnText } from '../../parts/own-money.tsx';
import { WithdrawReview, type WithdrawText } from './withdraw-review.tsx';

/** A bound method in one line: enough to distinguish it from the others, after the user's own name for it. */
export function methodText({ label = '', coinAddress, bankName, payeeAccount }: PayoutMethod): string {
  const place =
    coinAddress === ''
      ? `${bankName} · ${payeeAccount.slice(-4)}`
      : `${coinAddress.slice(0, 8)}…${coinAddress.slice(-6)}`;
  return label === '' ? place : `${label} · ${place}`;
}

/** What is left of what may be withdrawn in a day, and the way to more for who is not verified. */
export function WithdrawLimit({ limit: { left, max, level } }: { limit: WithdrawalLimit }) {
  const { t } = useTranslation();
  const { balanceText } = useFormat();
  const ownText = useOwnText();
  return (
    <div className={styles.limit}>
      <p>{t('withdraw.left', { left: ownText(left), max: balanceText(max) })}</p>
      {level === 'unverified' && (
        <Link to="/mine/auth" className={styles.raise}>
          {t('withdraw.raise')}
        </Link>
      )}
    </div>
  );
}

const FIELDS = ['number', 'memo', 'methodId'];
/** What is wrong with the code is said in the review, where it is asked for. */
const WITH_CODE = [...FIELDS, 'code'];

/** Currency, bound method, amount with what arrives as one types, and a memo (S3.16, S9.9). */
export function WithdrawForm() {
  const { t } = useTranslation();
  const ownText = useOwnText();
  const momentText = useMoment();
  const withdrawal = useFeature(withdrawalFeature);
  const command = useFeature(withdrawalFormFeature);
  useVisit(() => command.send({ type: 'form.shown' }));
  const terms = useChart(withdrawalFeature, ({ context }) => context);
  const isBusy = useChart(withdrawalFormFeature, (snapshot) => snapshot.hasTag('busy'));
  const isUnresolved = useChart(withdrawalFormFeature, (snapshot) => snapshot.hasTag('unresolved'));
  const asksCode = useChart(withdrawalFeature, (snapshot) => snapshot.hasTag('codeAsked'));
  const refusal = useRefusal(command, asksCode ? WITH_CODE : FIELDS);
  const currency = terms.currencies.find(({ id }) => id === terms.currencyId) ?? null;
  const methods = methodsFor(terms, terms.currencyId);
  const method = methods.find(({ id }) => id === terms.methodId);
  const leftUsd = terms.limit?.left ?? null;
  const form = useForm<WithdrawText>({
    defaultValues: { number: '', memo: '', captcha: '', code: '', ...command.getSnapshot().context.draft },
  });
  const submit = form.handleSubmit(({ number, memo }) =>
    withdrawal.send({
      type: 'review.open',
      request: {
        number: plainDecimal(number) ?? '',
        memo: memo.trim(),
        currencyId: terms.currencyId ?? 0,
        methodId: terms.methodId ?? 0,
      },
    }),
  );
  return (
    <FormProvider {...form}>
      <form
        className={styles.form}
        onSubmit={submit}
        onChange={() => command.send({ type: 'fields.changed', draft: typedOf(form.getValues()) })}
        noValidate
      >
        <SelectField
          label={t('withdraw.currency')}
          options={terms.currencies.map(({ id, code, protocol }) => ({
            value: String(id),
            label: protocol === '' ? code : `${code} · ${protocol}`,
          }))}
          value={terms.currencyId === null ? null : String(terms.currencyId)}
          onValueChange={(id) => withdrawal.send({ type: 'currency.picked', id: Number(id) })}
        />
        {methods.length > 0 ? (
          <SelectField
            label={t('withdraw.method')}
            options={methods.map((method) => ({
              value: String(method.id),
              label: methodText(method),
              ...(method.usableAtMs !== undefined && {
                detail: t('withdraw.usableFrom', { time: momentText(method.usableAtMs) }),
              }),
            }))}
            value={terms.methodId === null ? null : String(terms.methodId)}
            error={refusal.at('methodId')}
            onValueChange={(id) => withdrawal.send({ type: 'method.picked', id: Number(id) })}
          />
        ) : (
          <Link to={`/mine/withdraw-way?type=${terms.payoutType}`} className={styles.bind}>
            {t(terms.payoutType === PAYOUT_TYPE.bank ? 'withdraw.unbound.bank' : 'withdraw.unbound.coin')}{' '}
            {t('withdraw.bind')}
          </Link>
        )}
        {method && !isUsable(method) && (
          <p className={styles.waits} role="status">
            {method.isFaulty || method.usableAtMs === undefined
              ? t('error.methodFaulty')
              : t('withdraw.waits', { time: momentText(method.usableAtMs) })}
          </p>
        )}
        <AmountField<WithdrawText>
          name="number"
          label={t('withdraw.amount')}
          unit="USD"
          aside={t('withdraw.available', { amount: ownText(shownAvailable(terms.availableUsd)) })}
          refused={refusal.at('number')}
          max={mostUsd(terms.availableUsd, leftUsd)}
          usual={terms.limit?.usualUsd}
          issueOf={(text) => drawIssue(text, terms.availableUsd, currency, leftUsd)}
        />
        {terms.limit && <WithdrawLimit limit={terms.limit} />}
        <Estimate />
        <TextField
          label={t('withdraw.memo')}
          maxLength={200}
          error={refusal.at('memo')}
          {...form.register('memo')}
        />
        <FormNote form={command} refusal={refusal} />
        <Button
          type="submit"
          size="l"
          block
          busy={isBusy}
          disabled={methods.length === 0 || (method && !isUsable(method)) || isUnresolved}
        >
          {t('withdraw.submit')}
        </Button>
        <WithdrawReview />
      </form>
    </FormProvider>
  );
}

/** What is worth keeping: a code is good for minutes. */
const typedOf = ({ number, memo }: WithdrawText) => ({ number, memo });

function Estimate() {
  const { t } = useTranslation();
  const { balanceText } = useFormat();
  const { currencies, currencyId } = useChart(withdrawalFeature, ({ context }) => context);
  const currency = currencies.find(({ id }) => id === currencyId) ?? null;
  const typed = useWatch<WithdrawText, 'number'>({ name: 'number' });
  const estimate = drawEstimate(typed, currency);
  return (
    <Card className={styles.estimate}>
      <Stat
        look="row"
        label={t('withdraw.fee')}
        value={estimate ? `${balanceText(estimate.fee)} USD` : '–'}
      />
      <Stat
        look="row"
        label={t('withdraw.received')}
        value={estimate ? `${balanceText(estimate.received)} ${currency?.code ?? ''}` : '–'}
      />
    </Card>
  );
}
