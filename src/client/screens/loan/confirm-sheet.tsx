import { useTranslation } from 'react-i18next';
import { loanFigures } from '#machines/loan/figures';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { loanFeature } from '../../features/loans.ts';
import styles from '../../parts/money/money.module.css';

/** What was chosen, before the agreement is read (S4.12). */
export function ConfirmLoanSheet() {
  const { t } = useTranslation();
  const { balanceText, rateText } = useFormat();
  const loan = useFeature(loanFeature);
  const isOpen = useChart(loanFeature, (snapshot) => snapshot.hasTag('confirming'));
  const { choice, config } = useChart(loanFeature, ({ context }) => context);
  const figures = choice && config && loanFigures(choice.amount, config);
  return (
    <Sheet
      open={isOpen}
      onOpenChange={() => loan.send({ type: 'loan.back' })}
      title={t('loan.confirmTitle')}
      closeLabel={t('common.close')}
      footer={
        <Button size="l" block onClick={() => loan.send({ type: 'loan.confirm' })}>
          {t('loan.read')}
        </Button>
      }
    >
      {choice && config && figures && (
        <div className={styles.estimate}>
          <Stat look="hero" label={t('loan.amount')} value={`${balanceText(choice.amount)} USD`} />
          <Stat look="row" label={t('loan.term')} value={t('loan.days', { count: config.loanPeriod })} />
          <Stat look="row" label={t('loan.rate')} value={rateText(config.interestRate)} />
          <Stat look="row" label={t('loan.interest')} value={`${balanceText(figures.interest)} USD`} />
          <Stat look="row" label={t('loan.due')} value={`${balanceText(figures.due)} USD`} />
          <Stat look="row" label={t('loan.penalty')} value={rateText(config.penaltyRate)} />
        </div>
      )}
    </Sheet>
  );
}
