import Landmark from 'lucide-react/icons/landmark';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { PAYOUT_TYPE } from '#contract/constants';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ScreenMain } from '../../../ui/screen-main.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { useVisit } from '../../app/hooks/use-shown.ts';
import { verificationCodeFeature } from '../../features/accounts.ts';
import { factorChallengeFeature } from '../../features/challenge.ts';
import {
  withdrawalCancelFeature,
  withdrawalFeature,
  withdrawalFormFeature,
  withdrawalsFeature,
} from '../../features/money.ts';
import { clipboardFeature } from '../../features/site.ts';
import { ChallengeSheet } from '../../parts/factors/challenge-sheet.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { RecordsHeader } from '../../parts/money/records-header.tsx';
import { LoadingBlock } from '../../parts/resource-view.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import { WithdrawRecords } from './withdraw-records.tsx';

/** The charts this screen shows. */
export const features = [
  clipboardFeature,
  factorChallengeFeature,
  verificationCodeFeature,
  withdrawalFeature,
  withdrawalFormFeature,
  withdrawalsFeature,
  withdrawalCancelFeature,
];

/** Withdraw (S2.22): a thin view of the withdrawal chart; `?show=records` shows what was asked for. */
export default function WithdrawScreen() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const showsRecords = query.get('show') === 'records';
  const payoutType = useChart(withdrawalFeature, ({ context }) => context.payoutType);
  return (
    <>
      <RecordsHeader
        path="/mine/withdraw"
        type={String(payoutType)}
        title={t('withdraw.title')}
        records={t('withdraw.records')}
        showsRecords={showsRecords}
      />
      {showsRecords ? <WithdrawRecords type={query.get('type') === '2' ? '2' : '1'} /> : <PayOut />}
    </>
  );
}

function PayOut() {
  const { t } = useTranslation();
  const withdrawal = useFeature(withdrawalFeature);
  useVisit(
    () => withdrawal.send({ type: 'withdrawal.shown' }),
    () => withdrawal.send({ type: 'withdrawal.hidden' }),
  );
  const payoutType = useChart(withdrawalFeature, ({ context }) => context.payoutType);
  return (
    <ScreenMain>
      <Segmented
        label={t('withdraw.way')}
        value={String(payoutType) as '1' | '2'}
        options={[
          { value: '1', label: t('withdraw.coin') },
          { value: '2', label: t('withdraw.bank') },
        ]}
        onValueChange={(picked) =>
          withdrawal.send({ type: 'payoutType.picked', payoutType: picked === '2' ? 2 : 1 })
        }
      />
      <Terms />
      <ChallengeSheet />
    </ScreenMain>
  );
}

function Terms() {
  const { t } = useTranslation();
  const withdrawal = useFeature(withdrawalFeature);
  const payoutType = useChart(withdrawalFeature, ({ context }) => context.payoutType);
  const shows = useChart(withdrawalFeature, (snapshot) => {
    const tags = ['unbound', 'ready', 'failed'] as const;
    return tags.find((tag) => snapshot.hasTag(tag)) ?? 'loading';
  });
  switch (shows) {
    case 'ready':
      return <WithdrawForm />;
    case 'unbound':
      return (
        <EmptyState
          icon={<Landmark />}
          text={t(payoutType === PAYOUT_TYPE.bank ? 'withdraw.unbound.bank' : 'withdraw.unbound.coin')}
          hint={t('withdraw.unbound.hint')}
          action={
            <Link to={`/mine/withdraw-way?type=${payoutType}`} className={buttonClass({ size: 'l' })}>
              {t('withdraw.bind')}
            </Link>
          }
        />
      );
    case 'failed':
      return <LoadFailed onRetry={() => withdrawal.send({ type: 'withdrawal.retry' })} />;
    case 'loading':
      return <LoadingBlock height={320} />;
  }
}
