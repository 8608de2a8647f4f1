import { useSelector } from '@xstate/react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CODE_PURPOSE } from '#contract/constants';
import type { PayoutMethod } from '#contract/entities-money';
import { newKey } from '#contract/idempotency';
import { bareCode } from '#contract/typed-digits';
import { drawEstimate, isUnusual, leftAfter } from '#machines/withdrawal/amounts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useChart, useCharts, useFeature } from '../../app/hooks/charts.ts';
import { useLengthTexts } from '../../app/i18n/length-texts.ts';
import { withdrawalFeature, withdrawalFormFeature } from '../../features/money.ts';
import { CodeFields } from '../../parts/account/code-fields.tsx';
import { ownAddress } from '../../parts/account/own-address.ts';
import { useRefusal } from '../../parts/account/refusal-note.tsx';
import { UnusualNote } from '../../parts/money/form-note.tsx';
import styles from '../../parts/money/money.module.css';

export type WithdrawText = { number: string; memo: string; captcha: string; code: string };

/** What will be sent and what arrives, with the code where one is asked for: a thin view of the withdrawal chart. */
export function WithdrawReview() {
  const { t } = useTranslation();
  const { waitText } = useLengthTexts();
  const { balanceText } = useFormat();
  const withdrawal = useFeature(withdrawalFeature);
  const command = useFeature(withdrawalFormFeature);
  const form = useFormContext<WithdrawText>();
  const isOpen = useChart(withdrawalFeature, (snapshot) => snapshot.hasTag('reviewed'));
  const asksCode = useChart(withdrawalFeature, (snapshot) => snapshot.hasTag('codeAsked'));
  const isBusy = useChart(withdrawalFormFeature, (snapshot) => snapshot.hasTag('busy'));
  const { request, currencies, methods, limit } = useChart(withdrawalFeature, ({ context }) => context);
  const usualMinutes = limit?.usualMinutes ?? null;
  const usual = limit?.usualUsd;
  const close = () => withdrawal.send({ type: 'review.close' });
  const confirm = async () => {
    if (!request || (asksCode && !(await form.trigger('code')))) return;
    const code = asksCode ? bareCode(form.getValues('code')) : '';
    command.send({ type: 'form.submit', key: newKey(), fields: { ...request, code } });
  };
  const currency = currencies.find(({ id }) => id === request?.currencyId) ?? null;
  const method = methods.find(({ id }) => id === request?.methodId);
  const estimate = request && drawEstimate(request.number, currency);
  return (
    <Sheet
      open={isOpen}
      title={t('withdraw.review')}
      closeLabel={t('common.close')}
      onOpenChange={close}
      footer={
        <Button size="l" block busy={isBusy} onClick={() => void confirm()}>
          {t('withdraw.confirm')}
        </Button>
      }
    >
      {request && (
        <div className={styles.estimate}>
          <Stat look="row" label={t('withdraw.amount')} value={`${balanceText(request.number)} USD`} />
          {estimate && (
            <>
              <Stat look="row" label={t('withdraw.fee')} value={`${balanceText(estimate.fee)} USD`} />
              <Stat
                look="row"
                label={t('withdraw.received')}
                value={`${balanceText(estimate.received)} ${currency?.code ?? ''}`}
              />
            </>
          )}
          {method?.label && <Stat look="row" label={t('methods.label')} value={<bdi>{method.label}</bdi>} />}
          {method && <Place method={method} />}
          {limit && (
            <Stat
              look="row"
              label={t('withdraw.leftAfter')}
              value={`${balanceText(leftAfter(limit.left, request.number))} USD`}
            />
          )}
          {usual && isUnusual(request.number, usual) && <UnusualNote usual={usual} />}
          {request.memo !== '' && <Stat look="row" label={t('withdraw.memo')} value={request.memo} />}
        </div>
      )}
      {asksCode && <WithdrawCode />}
      {usualMinutes !== null && (
        <p className={styles.usual}>{t('withdraw.usually', { time: waitText(usualMinutes) })}</p>
      )}
    </Sheet>
  );
}

/** A payout method that is new asks for a code sent to the user's own address. */
function WithdrawCode() {
  const { t } = useTranslation();
  const { session } = useCharts();
  const refusal = useRefusal(useFeature(withdrawalFormFeature), CODE);
  const user = useSelector(session, ({ context }) => context.user);
  if (!user) return null;
  return (
    <div className={styles.form}>
      <p className={styles.lead}>{t('withdraw.codeHint', { address: user.email ?? user.phone ?? '' })}</p>
      <CodeFields
        hasCaptcha={false}
        destination={async () => ({ ...ownAddress(user), purpose: CODE_PURPOSE.withdraw })}
        refused={refusal.at('code')}
      />
    </div>
  );
}

const CODE = ['code'];

/** Where it goes, whole: the trader compares it with the original. */
function Place({ method: { coinAddress, bankName, payeeAccount } }: { method: PayoutMethod }) {
  const { t } = useTranslation();
  return (
    <>
      {bankName !== '' && <Stat look="row" label={t('bank.bankName')} value={<bdi>{bankName}</bdi>} />}
      <Stat
        look="row"
        label={t('withdraw.to')}
        value={
          <bdi dir="ltr" className={styles.hash}>
            {coinAddress || payeeAccount}
          </bdi>
        }
      />
    </>
  );
}
