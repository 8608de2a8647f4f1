import { useTranslation } from 'react-i18next';
import { newKey } from '#contract/idempotency';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { digitsOf } from '../../../ui/numbers.ts';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { accountClosingFeature } from '../../features/privacy.ts';
import { OwnAmount } from '../../parts/own-money.tsx';
import styles from './data-screen.module.css';

/** Decimals an amount has at least. */
const CENTS = 2;
const QUESTIONS = ['askingRest', 'askingKeep', 'asking'] as const;

/** What is asked before the account is closed, its rest given up, or the request withdrawn. */
export function ClosingQuestions() {
  const { t } = useTranslation();
  const closing = useFeature(accountClosingFeature);
  const asks = useChart(accountClosingFeature, (snapshot) =>
    QUESTIONS.find((question) => snapshot.hasTag(question)),
  );
  const isBusy = useChart(accountClosingFeature, (snapshot) => snapshot.hasTag('busy'));
  const rest = useChart(accountClosingFeature, ({ context }) => context.closing?.rest ?? '0');
  const withdraw = () => closing.send({ type: 'question.withdrawn' });
  return (
    <>
      <ConfirmDialog
        open={asks === 'asking'}
        danger
        title={t('privacy.closeAsk')}
        text={t('privacy.closeAskText')}
        confirmLabel={t('privacy.close')}
        cancelLabel={t('common.cancel')}
        onOpenChange={withdraw}
        onConfirm={() => closing.send({ type: 'close.confirm', key: newKey() })}
      />
      <ConfirmDialog
        open={asks === 'askingRest'}
        danger
        title={t('privacy.restAsk')}
        text={t('privacy.restText')}
        confirmLabel={t('privacy.restConfirm')}
        cancelLabel={t('common.cancel')}
        onOpenChange={withdraw}
        onConfirm={() => closing.send({ type: 'rest.confirm' })}
      >
        <p className={styles.rest}>
          {/* To the last decimal: it may be less than a cent. */}
          <OwnAmount value={rest} unit="USD" digits={Math.max(CENTS, digitsOf(rest))} />
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asks === 'askingKeep'}
        busy={isBusy}
        title={t('privacy.keepAsk')}
        text={t('privacy.keepText')}
        confirmLabel={t('privacy.keep')}
        cancelLabel={t('common.cancel')}
        onOpenChange={withdraw}
        onConfirm={() => closing.send({ type: 'keep.confirm', key: newKey() })}
      />
    </>
  );
}
