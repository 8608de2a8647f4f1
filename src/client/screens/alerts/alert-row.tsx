import { useTranslation } from 'react-i18next';
import type { PriceAlert } from '#contract/alerts';
import type { Instrument } from '#contract/entities-market';
import { newKey } from '#contract/idempotency';
import { Badge } from '../../../ui/badge.tsx';
import { InstrumentBadge } from '../../../ui/instrument-badge.tsx';
import { Price } from '../../../ui/price.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useChart, useFeature, useLivePrice } from '../../app/hooks/charts.ts';
import { alertFormFeature } from '../../features/alerts.ts';
import { useConditionText, useFiredText } from '../../parts/alerts/alert-fields.tsx';
import styles from './alerts-screen.module.css';

/** Of an instrument that is not listed, decimals of a price. */
const ANY_PRECISION = 6;

type RowProps = { alert: PriceAlert; instrument: Instrument | undefined };

/** One alert: a press opens its form, the switch pauses and resumes it. */
export function AlertRow({ alert, instrument }: RowProps) {
  const form = useFeature(alertFormFeature);
  const isBusy = useChart(alertFormFeature, (snapshot) => snapshot.hasTag('busy'));
  const conditionText = useConditionText();
  const now = useLivePrice(instrument?.code ?? '')?.close ?? instrument?.prices.close;
  const condition = conditionText(alert, instrument?.pricePrecision ?? ANY_PRECISION);
  const isOn = alert.state === 'armed' || alert.state === 'returning';
  const name = `${instrument?.showCode ?? ''} ${condition}`;
  return (
    <li className={styles.row} data-on={isOn || undefined}>
      <button
        type="button"
        className={styles.open}
        disabled={instrument === undefined || isBusy}
        onClick={() => form.send({ type: 'alert.opened', alert, price: now ?? alert.price })}
      >
        {instrument && <InstrumentBadge logo={instrument.logo} />}
        <span className={styles.text}>
          <span className={styles.head}>
            <strong>
              <bdi>{instrument?.showCode}</bdi>
            </strong>
            <Repeats alert={alert} />
          </span>
          <span className={styles.condition}>{condition}</span>
          <Standing alert={alert} instrument={instrument} now={now} />
          {alert.note !== '' && (
            <bdi className={styles.note} data-truncates="">
              {alert.note}
            </bdi>
          )}
        </span>
      </button>
      <div className={styles.turn}>
        <Switch
          label={<span className="visually-hidden">{name}</span>}
          checked={isOn}
          disabled={isBusy}
          onCheckedChange={(next) =>
            form.send({ type: 'alert.turned', id: alert.id, isOn: next, key: newKey() })
          }
        />
      </div>
    </li>
  );
}

function Repeats({ alert }: { alert: PriceAlert }) {
  const { t } = useTranslation();
  return alert.isRepeating && <Badge tone="accent">{t('alerts.repeats')}</Badge>;
}

/** How it stands: the price now while it waits, that it is paused, and when it fired last. */
function Standing({ alert, instrument, now }: RowProps & { now: string | undefined }) {
  const { t } = useTranslation();
  const { priceText } = useFormat();
  const firedText = useFiredText();
  const precision = instrument?.pricePrecision ?? ANY_PRECISION;
  const { state, firedAtMs, firedPrice } = alert;
  return (
    <>
      {firedAtMs !== null && firedPrice !== null && (
        <span className={styles.fired}>{firedText(firedAtMs, firedPrice, precision)}</span>
      )}
      {state === 'paused' && <span className={styles.quiet}>{t('alerts.paused')}</span>}
      {state === 'returning' && <span className={styles.quiet}>{t('alerts.returning')}</span>}
      {state === 'armed' && now !== undefined && (
        <span className={styles.quiet}>
          {t('alerts.now')} <Price value={priceText(now, precision)} />
        </span>
      )}
    </>
  );
}
