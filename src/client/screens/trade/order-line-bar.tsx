import { useTranslation } from 'react-i18next';
import { plainDecimal } from '#contract/decimal-text';
import type { Instrument } from '#contract/entities-market';
import { newKey } from '#contract/idempotency';
import { Decimal } from '#contract/money';
import { numberRefusalOf } from '#contract/refused-number';
import { isolated } from '#contract/written-text';
import { type Level, warningOf } from '#machines/order-lines/levels';
import { stopReference } from '#machines/order-sheet/stop-fields';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useLeft } from '../../app/hooks/back.ts';
import { useChart, useCharts, useFeature, useLivePrice } from '../../app/hooks/charts.ts';
import { orderLinesFeature } from '../../features/trading.ts';
import { PriceField } from '../../parts/orders/price-field.tsx';
import { useAreBalancesHidden } from '../../parts/own-money.tsx';
import styles from './chart-tools.module.css';
import { useLineTexts } from './use-order-lines.ts';

const CHANGE_DIGITS = 2;

/** A moved line before it is set: its price to the digit, what the order would come to there, and the two ways on. */
export function OrderLineBar({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const { preferences } = useCharts();
  const orderLines = useFeature(orderLinesFeature);
  const order = useChart(orderLinesFeature, ({ context }) => context.order);
  const level = useLevel();
  const price = useChart(orderLinesFeature, ({ context }) => context.price);
  const issue = useChart(orderLinesFeature, ({ context }) => context.issue);
  const isBusy = useChart(orderLinesFeature, (snapshot) => snapshot.hasTag('busy'));
  const isDoubtful = useChart(orderLinesFeature, (snapshot) => snapshot.hasTag('doubt'));
  const { sideOf, levelName } = useLineTexts(instrument);
  const live = useLivePrice(instrument.code);
  const market = live?.close ?? instrument.prices.close;
  // The stops of a pending order are judged by the price that it waits for, also while that is moved.
  const reference =
    order && level === 'target' ? (plainDecimal(price) ?? '0') : order ? stopReference(order) : market;
  const name = order ? levelName(order, level) : t('orderLines.newOrder');
  return (
    <fieldset className={styles.lineBar} aria-label={t('orderLines.bar')}>
      <div className={styles.lineHead}>
        <span>
          {name} {order && <bdi>{sideOf(order)}</bdi>}
        </span>
        <span role="status">{isDoubtful ? t('order.checking') : <Figures instrument={instrument} />}</span>
      </div>
      <div className={styles.lineFields}>
        <PriceField
          instrument={instrument}
          market={market}
          name="linePrice"
          label={name}
          labelHidden
          value={price}
          disabled={isBusy}
          refusal={issue && numberRefusalOf(issue, { digits: instrument.pricePrecision, price: reference })}
          onValueChange={(text) => orderLines.send({ type: 'price.typed', text })}
        />
        <Button
          variant="quiet"
          disabled={isBusy}
          onClick={() => orderLines.send({ type: 'level.dismissed' })}
        >
          {t('common.cancel')}
        </Button>
        <Button
          busy={isBusy}
          onClick={() =>
            orderLines.send({
              type: 'level.set',
              key: newKey(),
              isAdaptive: preferences.getSnapshot().context.asks !== 'always',
            })
          }
        >
          {t(order ? 'orderLines.set' : 'orderLines.use')}
        </Button>
      </div>
    </fieldset>
  );
}

/** What the order comes to at the line; of a new order, how far the price is from it. */
function Figures({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const { numbers } = useFormat();
  const order = useChart(orderLinesFeature, ({ context }) => context.order);
  const price = useChart(orderLinesFeature, ({ context }) => plainDecimal(context.price));
  const live = useLivePrice(instrument.code);
  const level = useLevel();
  const isHidden = useAreBalancesHidden();
  const { figures, marginText } = useLineTexts(instrument);
  if (order && level === 'target')
    return isHidden ? null : (
      <>
        {t('order.margin')} <bdi className="num">{marginText(order, price ?? '')} USD</bdi>
      </>
    );
  if (price === null) return null;
  if (order) {
    const { text, tone } = figures(order, price) ?? {};
    return (
      <bdi className="num" data-tone={tone}>
        {text}
      </bdi>
    );
  }
  const close = live?.close ?? instrument.prices.close;
  const away = new Decimal(price).div(close).minus(1).times(100);
  return <bdi className="num">{numbers.signedPercent(away, CHANGE_DIGITS)}</bdi>;
}

/** Asks before a stop or a target with which more may be lost than before. */
export function OrderLineQuestion({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const orderLines = useFeature(orderLinesFeature);
  const isAsking = useChart(orderLinesFeature, (snapshot) => snapshot.hasTag('asking'));
  const order = useChart(orderLinesFeature, ({ context }) => context.order);
  const level = useLevel();
  const price = useChart(orderLinesFeature, ({ context }) => plainDecimal(context.price));
  const { levelName, marginText } = useLineTexts(instrument);
  const isHidden = useAreBalancesHidden();
  const { priceText } = useFormat();
  useLeft(() => orderLines.send({ type: 'screen.left' }));
  const warning = order && warningOf(order, level, price ?? '');
  const isSecret = warning === 'askMargin' && isHidden;
  return (
    <ConfirmDialog
      open={isAsking}
      title={t('orderLines.ask', {
        level: order ? levelName(order, level) : '',
        price: price ? isolated(priceText(price, instrument.pricePrecision)) : '',
      })}
      text={
        order && warning && !isSecret
          ? t(`orderLines.${warning}`, { margin: marginText(order, price ?? '') })
          : undefined
      }
      confirmLabel={t('orderLines.set')}
      cancelLabel={t('common.back')}
      onConfirm={() => orderLines.send({ type: 'level.confirm', key: newKey() })}
      onOpenChange={() => orderLines.send({ type: 'level.dismissed' })}
    />
  );
}

/** What is moved: a stop, or the price that an order waits for. What is taken hold of by its entry becomes a stop. */
function useLevel(): Level | 'target' {
  return useChart(orderLinesFeature, ({ context: { grip } }) => (grip === 'entry' ? 'stopLoss' : grip));
}
