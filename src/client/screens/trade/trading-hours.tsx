import { useTranslation } from 'react-i18next';
import type { ComingHours, OpenStretch } from '#contract/entities-context';
import type { Instrument } from '#contract/entities-market';
import { zoneDays } from '#contract/zone-days';
import { weekHours } from '#machines/market-context/week';
import { Badge } from '../../../ui/badge.tsx';
import { clockText } from '../../../ui/clock-text.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Ticking } from '../../../ui/ticking.tsx';
import { useDateText, useTimes } from '../../app/format/times.ts';
import { useChart, useCharts, useLivePrice } from '../../app/hooks/charts.ts';
import { marketContextFeature } from '../../features/context.ts';
import styles from './market-context.module.css';
import { MarginRiseRow } from './ticket-costs.tsx';

/** Whether the market is open, its week by the clocks that the trader chose, and its next unusual day. */
export function TradingHours({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const hours = useChart(marketContextFeature, ({ context }) => context.answer?.hours ?? null);
  const isReading = useChart(
    marketContextFeature,
    (snapshot) => snapshot.hasTag('reading') && snapshot.context.answer === null,
  );
  return (
    <>
      <Status instrument={instrument} />
      {hours && <Ticking>{(nowMs) => <Week hours={hours} deviceMs={nowMs} />}</Ticking>}
      <MarginRiseRow instrument={instrument} />
      {hours?.exception && <Exception exception={hours.exception} />}
      {!hours && isReading && <Skeleton shape="block" height={200} />}
      {!hours && !isReading && <p className={styles.note}>{t('market.hoursUnknown')}</p>}
    </>
  );
}

/** Open or closed, and how long yet by the server's clock, where that is known. */
function Status({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const { prices } = useCharts();
  const isOpen = useLivePrice(instrument.code)?.isOpen ?? instrument.isOpen;
  const { nextChangeAtMs } = instrument;
  const changeAtMs = nextChangeAtMs === null ? null : prices.onDeviceMs(nextChangeAtMs);
  return (
    <p className={styles.status}>
      <Badge tone={isOpen ? 'success' : 'neutral'}>{t(isOpen ? 'market.open' : 'common.closed')}</Badge>
      {changeAtMs !== null && (
        <Ticking>
          {(nowMs) =>
            changeAtMs > nowMs && (
              <span className={styles.note} role="timer">
                {t(isOpen ? 'orderForm.closesIn' : 'orderForm.opensIn', {
                  time: clockText(changeAtMs - nowMs),
                })}
              </span>
            )
          }
        </Ticking>
      )}
    </p>
  );
}

function Week({ hours, deviceMs }: { hours: ComingHours; deviceMs: number }) {
  const { t } = useTranslation();
  const { prices } = useCharts();
  const { weekdayText, zoneText, zone } = useTimes();
  const { dayOf, startOf } = zoneDays(zone);
  const nowMs = prices.onServerMs(deviceMs);
  const days = weekHours(hours.open, nowMs, (atMs, later) => startOf(dayOf(atMs) + later));
  return (
    <>
      <table className={styles.week}>
        <caption className="visually-hidden">{t('market.hours')}</caption>
        <tbody>
          {days.map(({ fromMs, open, isWhole }, index) => (
            <tr key={fromMs} aria-current={index === 0 ? 'date' : undefined}>
              <th scope="row">{weekdayText(fromMs)}</th>
              <td>
                {isWhole ? (
                  t('market.allDay')
                ) : open.length === 0 ? (
                  t('common.closed')
                ) : (
                  <Stretches open={open} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{t('market.zone', { zone: zoneText(nowMs) })}</p>
    </>
  );
}

function Stretches({ open }: { open: readonly OpenStretch[] }) {
  const { hourText } = useTimes();
  return open.map(({ fromMs, toMs }) => (
    <bdi key={fromMs} className="num">
      {hourText(fromMs)}–{hourText(toMs)}
    </bdi>
  ));
}

/** The date is that of the exchange; its hours are by the clocks that the trader chose. */
function Exception({ exception: { day, open } }: { exception: NonNullable<ComingHours['exception']> }) {
  const { t } = useTranslation();
  const dateText = useDateText();
  return (
    <p className={styles.exception}>
      <span>{t(open.length === 0 ? 'market.nextHoliday' : 'market.nextShortDay')}</span>
      <span className={styles.exceptionDay}>
        <bdi>{dateText(day)}</bdi>
        {open.length > 0 && <Stretches open={open} />}
      </span>
    </p>
  );
}
