import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DIRECTION, type Direction } from '#contract/constants';
import type { Instrument } from '#contract/entities-market';
import type { ForexTradePush } from '#contract/socket';
import { type Charge, marginRise } from '#machines/order-form/charge';
import { draftOf } from '#machines/order-form/drafts';
import { outcomesOf, rewardToRisk, type StopOutcome } from '#machines/order-form/outcomes';
import { overnightOf } from '#machines/order-form/overnight';
import { type RiskRates, riskRatesOf, shareOfEquity } from '#machines/order-form/risk';
import { needed } from '#machines/order-form/shares';
import { estimate, type TicketFields } from '#machines/order-form/ticket';
import { Amount } from '../../../ui/amount.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { UNKNOWN } from '../../../ui/unknown.ts';
import { useFormat } from '../../app/format/format.ts';
import { useTimes } from '../../app/format/times.ts';
import { useChart, useCharts } from '../../app/hooks/charts.ts';
import { orderFormFeature } from '../../features/trading.ts';
import { RiskRate } from '../../parts/orders/what-if.tsx';
import { OwnAmount, useAccount, useAreBalancesHidden } from '../../parts/own-money.tsx';
import { useFreeMargin } from '../../parts/use-free-margin.ts';
import styles from './trade-screen.module.css';

/** What an order on this instrument is charged by now. */
export function useCharge(instrument: Instrument): Charge {
  const { app } = useCharts();
  const multiple = useChart(orderFormFeature, ({ context }) => draftOf(context).multiple);
  const tradeFeeType = useSelector(app, ({ context }) => context.startup?.basicInfo?.tradeFeeType ?? null);
  return { instrument, tradeFeeType, multiple };
}

type TicketCostsProps = {
  instrument: Instrument;
  fields: TicketFields;
  /** Null while the trader has not chosen a direction: the stops decide it then. */
  direction: Direction | null;
  /** The leverage of a ticket under review; else what is picked. */
  multiple?: string | undefined;
};

/** What the order costs, what it comes to at its stops, and what there is to pay it from (S9.5 to S9.7). */
export function TicketCosts({ instrument, fields, direction, multiple }: TicketCostsProps) {
  const { t } = useTranslation();
  const { estimateText, numbers } = useFormat();
  const { session } = useCharts();
  const picked = useCharge(instrument);
  const charge = { ...picked, multiple: multiple ?? picked.multiple };
  const close = useChart(orderFormFeature, ({ context }) => context.close);
  const balance = useSelector(session, ({ context }) => context.user?.balance ?? null);
  const isSignedIn = useSelector(session, (snapshot) => snapshot.hasTag('signedIn'));
  const account = useAccount();
  const free = useFreeMargin();
  const costs = estimate(charge, fields, close);
  const held = costs && needed(costs, fields);
  const { stopLoss, takeProfit } = outcomesOf(charge, fields, close, direction, account);
  const ratio = rewardToRisk(charge, fields, close, direction);
  return (
    <div className={styles.costs}>
      <Cost label={t('orderForm.margin')} value={estimateText(held)} />
      <MarginRiseRow instrument={instrument} />
      <Cost label={t('orderForm.fee')} value={estimateText(costs?.fee)} />
      <Cost label={t('orderForm.cost')} value={estimateText(costs && held?.plus(costs.fee))} />
      <OvernightCosts instrument={instrument} fields={fields} direction={direction} close={close} />
      {fields.stopLoss !== null && (
        <AtStop label={t('orderForm.lossAtStop')} outcome={stopLoss} account={account} />
      )}
      {fields.takeProfit !== null && <AtStop label={t('orderForm.gainAtTarget')} outcome={takeProfit} />}
      {fields.stopLoss !== null && fields.takeProfit !== null && (
        <Cost
          label={t('orderForm.stopIn.ratio')}
          value={ratio ? `1 : ${numbers.fixed(ratio, 1)}` : UNKNOWN}
        />
      )}
      {isSignedIn && <RiskRow {...riskRatesOf(account, costs)} />}
      {isSignedIn && <Cost label={t('orderForm.freeMargin')} value={<OwnAmount value={free} />} />}
      {isSignedIn && <Cost label={t('orderForm.balance')} value={<OwnAmount value={balance} />} />}
    </div>
  );
}

/** When the margin that a position requires rises before a closure, or until when it does; nothing where it stays. */
export function MarginRiseRow({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const { timeText } = useTimes();
  const rise = marginRise(instrument);
  if (!rise) return null;
  const { factor, isNow, atMs } = rise;
  const label = t(isNow ? 'orderForm.marginUntil' : 'orderForm.marginFrom', { factor });
  return <Stat look="row" label={label} value={<bdi>{timeText(atMs)}</bdi>} />;
}

/** What the order would add or cost overnight, and when that is booked; nothing where the instrument is not financed. */
function OvernightCosts({
  instrument,
  fields,
  direction,
  close,
}: Omit<TicketCostsProps, 'multiple'> & { close: string }) {
  const { t } = useTranslation();
  const { timeText } = useTimes();
  const { financing } = instrument;
  if (!financing) return null;
  const { nights, atMs } = financing;
  const overnight = t('orderForm.overnight');
  const label = nights === 1 ? overnight : t('orderForm.nights', { label: overnight, nights });
  return (
    <>
      {overnightOf(instrument, fields, close, direction).map(({ direction: of, amount }) => (
        <Stat
          key={of}
          look="row"
          label={t('orderForm.ofSide', {
            label,
            side: t(of === DIRECTION.buy ? 'common.buy' : 'common.sell'),
          })}
          value={amount ? <Amount value={amount} signed /> : UNKNOWN}
        />
      ))}
      <Stat look="row" label={t('orderForm.nextNight')} value={<bdi>{timeText(atMs)}</bdi>} />
    </>
  );
}

function Cost({ label, value }: { label: string; value: ReactNode }) {
  return <Stat look="row" label={label} value={<bdi className="num">{value}</bdi>} />;
}

/** The risk rate as it stands, and as the order would leave it. */
function RiskRow({ now, after }: RiskRates) {
  const { t } = useTranslation();
  return (
    <Stat
      look="row"
      label={t('order.riskRate')}
      value={
        <span className={styles.rates}>
          <RiskRate percent={now} />
          <span aria-hidden="true" className={styles.arrow}>
            →
          </span>
          <span className="visually-hidden"> {t('orderForm.risk.after')} </span>
          <RiskRate percent={after} />
        </span>
      }
    />
  );
}

type AtStopProps = {
  label: string;
  outcome: StopOutcome | null;
  /** The account whose equity a loss is a share of; without it the view shows no share. */
  account?: ForexTradePush | null;
};

/** What the order comes to at a stop, and for which side: a dash while it is for neither. */
function AtStop({ label, outcome, account = null }: AtStopProps) {
  const { t } = useTranslation();
  const { numbers } = useFormat();
  const isHidden = useAreBalancesHidden();
  if (!outcome) return <Stat look="row" label={label} value={UNKNOWN} />;
  const { amount, direction } = outcome;
  const side = t(direction === DIRECTION.buy ? 'common.buy' : 'common.sell');
  // Beside the amount it would tell the equity that the trader hides.
  const share = !isHidden && amount ? shareOfEquity(amount, account) : null;
  return (
    <Stat
      look="row"
      label={direction === null ? label : t('orderForm.ofSide', { label, side })}
      value={
        amount ? (
          <>
            <Amount value={amount} signed />
            {share && <bdi className={styles.share}> {numbers.percent(share, 2)}</bdi>}
          </>
        ) : (
          t('orderForm.liquidatedFirst')
        )
      }
    />
  );
}
