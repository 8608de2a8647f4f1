import { useTranslation } from 'react-i18next';
import { worstSlip } from '#contract/copying';
import type { LeaderProfile } from '#contract/entities-leaders';
import { termsOf } from '#machines/copy-setup/terms';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { copySetupFeature } from '../../features/copies.ts';
import styles from './copies.module.css';
import { TermsRows } from './terms-rows.tsx';

/** What was chosen, before the risks are read. */
export function ConfirmCopySheet({ leader }: { leader: LeaderProfile }) {
  const { t } = useTranslation();
  const { balanceText, numbers } = useFormat();
  const setup = useFeature(copySetupFeature);
  const isOpen = useChart(copySetupFeature, (snapshot) => snapshot.hasTag('confirming'));
  const choice = useChart(copySetupFeature, ({ context }) => context.choice);
  return (
    <Sheet
      open={isOpen}
      onOpenChange={() => setup.send({ type: 'copy.back' })}
      title={t('copies.confirmTitle')}
      closeLabel={t('common.close')}
      footer={
        <Button size="l" block onClick={() => setup.send({ type: 'copy.confirm' })}>
          {t('copies.read')}
        </Button>
      }
    >
      {choice && (
        <div className={styles.rows}>
          <Stat look="hero" label={leader.name} value={`${balanceText(choice.amount)} USD`} />
          <TermsRows terms={termsOf(choice)} feePercent={leader.feePercent} amountText={balanceText} />
          <Stat
            look="row"
            label={t('copies.maxDifference')}
            value={<bdi>{numbers.percent(worstSlip(choice.maxDifference).toFixed())}</bdi>}
          />
        </div>
      )}
    </Sheet>
  );
}
