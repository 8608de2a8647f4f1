import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { CopyDetail } from '#contract/entities-copies';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { ScreenMain } from '../../../ui/screen-main.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useTimes } from '../../app/format/times.ts';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { useShown } from '../../app/hooks/use-shown.ts';
import { copiedOrdersFeature, copyingFeature } from '../../features/copies.ts';
import { statementFeature } from '../../features/results.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { OwnAmount, OwnHero, useOwnText } from '../../parts/own-money.tsx';
import { LoadingBlock } from '../../parts/resource-view.tsx';
import { StatementButtons } from '../../parts/statement-buttons.tsx';
import { CopiedOrders } from './copied-orders.tsx';
import styles from './copies.module.css';
import { CopyActions } from './copy-actions.tsx';
import { CopyHead, profitOf } from './copy-head.tsx';
import { TermsRows } from './terms-rows.tsx';

/** The charts this screen shows. */
export const features = [copiedOrdersFeature, copyingFeature, statementFeature];

/** One copy, which the query names: what it is worth, what can be done, and what became of each of the leader's orders. */
export default function CopiedScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  return (
    <>
      <ScreenHeader
        title={t('copies.title')}
        back={{ label: t('common.back'), onPress: () => void navigate('/documentary/copies') }}
      />
      <ScreenMain>
        <Content key={id} id={id} />
      </ScreenMain>
    </>
  );
}

function Content({ id }: { id: string }) {
  const copying = useFeature(copyingFeature);
  const isFailed = useChart(copyingFeature, (snapshot) => snapshot.hasTag('failed'));
  const copy = useChart(copyingFeature, ({ context }) => context.copy);
  useShown(
    () => copying.send({ type: 'copy.shown', id }),
    () => copying.send({ type: 'copy.hidden' }),
  );
  if (isFailed) return <LoadFailed onRetry={() => copying.send({ type: 'copy.retry' })} />;
  if (!copy) return <LoadingBlock height={420} />;
  return (
    <>
      <Standing copy={copy} />
      <CopiedOrders copyId={id} />
    </>
  );
}

function Standing({ copy }: { copy: CopyDetail }) {
  const { t } = useTranslation();
  const { dayText } = useTimes();
  const { numbers } = useFormat();
  const ownText = useOwnText();
  const { state, endReason, amount, worth, fees, tradingFees, openOrders } = copy;
  return (
    <>
      <Card>
        <div className={styles.fields}>
          <CopyHead copy={copy} detail={t('copies.begun', { date: dayText(copy.begunMs) })} />
          <OwnHero label={t(state === 'ended' ? 'copies.returned' : 'copies.worth')} value={worth} />
          <div className={styles.grid}>
            <Stat label={t('copies.profit')} value={<OwnAmount value={profitOf(copy)} signed />} />
            <Stat label={t('copies.putIn')} value={<OwnAmount value={amount} />} />
            <Stat label={t('copies.performanceFee')} value={<OwnAmount value={fees} />} />
            {tradingFees !== undefined && (
              <Stat label={t('copies.tradingFee')} value={<OwnAmount value={tradingFees} />} />
            )}
            <Stat label={t('copies.open')} value={numbers.plain(openOrders)} />
          </div>
          <p className={styles.note} role="status">
            {state === 'ended'
              ? endReason && t(`copies.endText.${endReason}`)
              : t(`copies.stateText.${state}`)}
          </p>
          <CopyActions state={state} />
          <Link
            className={buttonClass({ variant: 'quiet', block: true })}
            to={`/mine/results?period=all&copy=${copy.id}`}
          >
            {t('results.title')}
          </Link>
        </div>
      </Card>
      <Disclosure label={t('copies.terms')}>
        <div className={styles.rows}>
          <TermsRows terms={copy.terms} feePercent={copy.feePercent} amountText={ownText} />
        </div>
      </Disclosure>
      <StatementButtons period="all" copyId={copy.id} />
    </>
  );
}
