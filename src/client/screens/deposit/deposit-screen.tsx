import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ScreenMain } from '../../../ui/screen-main.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { useVisit } from '../../app/hooks/use-shown.ts';
import { depositFeature, depositFormFeature, depositsFeature } from '../../features/money.ts';
import { clipboardFeature } from '../../features/site.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { RecordsHeader } from '../../parts/money/records-header.tsx';
import { LoadingBlock } from '../../parts/resource-view.tsx';
import { BankChannelCard, CoinChannelCard } from './channels.tsx';
import { DepositForm } from './deposit-form.tsx';
import { DepositRecords } from './deposit-records.tsx';

/** The charts this screen shows. */
export const features = [clipboardFeature, depositFeature, depositFormFeature, depositsFeature];

/** Deposit (S2.21): a thin view of the deposit chart; `?show=records` shows what was paid in. */
export default function DepositScreen() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const showsRecords = query.get('show') === 'records';
  const isBank = useChart(depositFeature, (snapshot) => snapshot.hasTag('bank'));
  return (
    <>
      <RecordsHeader
        path="/mine/charge"
        type={isBank ? '1' : '0'}
        title={t('charge.title')}
        records={t('charge.records')}
        showsRecords={showsRecords}
      />
      {showsRecords ? <DepositRecords type={query.get('type') === '1' ? '1' : '0'} /> : <PayIn />}
    </>
  );
}

function PayIn() {
  const { t } = useTranslation();
  const deposit = useFeature(depositFeature);
  useVisit(
    () => deposit.send({ type: 'deposit.shown' }),
    () => deposit.send({ type: 'deposit.hidden' }),
  );
  const isBank = useChart(depositFeature, (snapshot) => snapshot.hasTag('bank'));
  return (
    <ScreenMain>
      <Segmented
        label={t('charge.way')}
        value={isBank ? 'bank' : 'coin'}
        options={[
          { value: 'coin', label: t('charge.coin') },
          { value: 'bank', label: t('charge.bank') },
        ]}
        onValueChange={(method) => deposit.send({ type: `method.${method}` })}
      />
      <Channel />
    </ScreenMain>
  );
}

function Channel() {
  const deposit = useFeature(depositFeature);
  const isBank = useChart(depositFeature, (snapshot) => snapshot.hasTag('bank'));
  const channelId = useChart(depositFeature, ({ context }) => context.channelId);
  const shows = useChart(depositFeature, (snapshot) => {
    if (snapshot.hasTag('ready')) return 'ready';
    return snapshot.hasTag('failed') ? 'failed' : 'loading';
  });
  switch (shows) {
    case 'ready':
      return (
        <>
          {isBank ? <BankChannelCard /> : <CoinChannelCard />}
          {channelId !== null && <DepositForm key={channelId} />}
        </>
      );
    case 'failed':
      return <LoadFailed onRetry={() => deposit.send({ type: 'deposit.retry' })} />;
    case 'loading':
      return <LoadingBlock height={320} />;
  }
}
