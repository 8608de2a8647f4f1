import { useTranslation } from 'react-i18next';
import type { LeaderProfile } from '#contract/entities-leaders';
import { LEAST_BASE_USD, VOLATILITY_DAYS } from '#contract/leading';
import { Decimal } from '#contract/money';
import { Amount } from '../../../ui/amount.tsx';
import { Card } from '../../../ui/card.tsx';
import { Change } from '../../../ui/change.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Sparkline } from '../../../ui/sparkline.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { UNKNOWN } from '../../../ui/unknown.ts';
import { useFormat } from '../../app/format/format.ts';
import { useDateText, useTimes } from '../../app/format/times.ts';
import { Holding } from '../../parts/holding.tsx';
import { PausedNote, TraderHead, useWinRate } from './trader-card.tsx';
import styles from './traders.module.css';

/** What a profile shows: who it is, the index, the figures, what is traded, and how all of it is computed. */
export function LeaderProfileView({ profile }: { profile: LeaderProfile }) {
  const { t } = useTranslation();
  const { numbers } = useFormat();
  const { dayText } = useTimes();
  return (
    <>
      {profile.isPaused && <PausedNote text={t('leaders.paused')} />}
      <Card>
        <TraderHead
          name={profile.name}
          isSimulated={profile.isSimulated}
          rate={profile.returnRate}
          detail={t('leaders.since', { date: dayText(profile.sinceMs) })}
        />
        {profile.isSimulated && <p className={styles.leaderNote}>{t('leaders.simulated')}</p>}
        <Curve profile={profile} />
      </Card>
      <Figures profile={profile} />
      {profile.instruments.length > 0 && <Traded instruments={profile.instruments} />}
      <Disclosure label={t('leaders.method')}>
        <div className={styles.method}>
          <p>{t('leaders.methodReturn')}</p>
          <p>{t('leaders.methodLeast', { least: numbers.plain(LEAST_BASE_USD) })}</p>
          {!profile.countsOpen && <p>{t('leaders.methodClosed')}</p>}
          <p>{t('leaders.methodDrawdown')}</p>
          <p>{t('leaders.methodOrders')}</p>
          <p>{t('leaders.methodStart')}</p>
          <p>{t('leaders.slipNote')}</p>
        </div>
      </Disclosure>
    </>
  );
}

const WIDTH = 320;
const HEIGHT = 96;

function Curve({ profile: { curve } }: { profile: LeaderProfile }) {
  const { t } = useTranslation();
  const { numbers } = useFormat();
  const dateText = useDateText();
  const values = curve.map(({ index }) => Number(index));
  const now = curve.at(-1)?.index ?? '100';
  const [first, last] = [curve.at(0)?.day, curve.at(-1)?.day];
  const days = first && last ? { from: dateText(first), to: dateText(last) } : null;
  return (
    <figure className={styles.curve}>
      <div className={styles.plot}>
        <Sparkline values={values} tone={toneOf(Number(now))} width={WIDTH} height={HEIGHT} />
      </div>
      <figcaption className={styles.leaderNote}>
        {t('leaders.curve', { now: numbers.fixed(now, 2) })}
        {days && <bdi>{t('results.days', days)}</bdi>}
      </figcaption>
    </figure>
  );
}

/** Worse prices count against those who copy. */
const negated = (slip: string) => new Decimal(slip).neg().toFixed();

const toneOf = (index: number) => (index > 100 ? 'up' : index < 100 ? 'down' : 'flat');

function Figures({ profile }: { profile: LeaderProfile }) {
  const { t } = useTranslation();
  const { numbers } = useFormat();
  const dateText = useDateText();
  const winRate = useWinRate();
  const { drawdown, volatility, leverage, orders, holdingMs } = profile;
  const multiple = (value: string) => <bdi className="num">{numbers.plain(value)}×</bdi>;
  return (
    <Card>
      <div className={styles.grid}>
        <Stat label={t('leaders.return')} value={<Change value={profile.returnRate} />} />
        <Stat
          label={t('leaders.drawdown')}
          value={
            <>
              <bdi className="num">{numbers.percent(drawdown?.percent ?? 0, 2)}</bdi>
              {drawdown && (
                <bdi className={styles.days}>
                  {dateText(drawdown.fromDay)} – {dateText(drawdown.toDay)}
                </bdi>
              )}
            </>
          }
        />
        <Stat
          label={t('leaders.volatility')}
          value={
            volatility === null
              ? t('leaders.tooFew', { days: VOLATILITY_DAYS })
              : numbers.percent(volatility, 2)
          }
        />
        <Stat label={t('traders.wins')} value={winRate(profile)} />
        <Stat label={t('results.figure.count')} value={numbers.plain(orders)} />
        <Stat label={t('results.figure.holding')} value={orders > 0 ? <Holding ms={holdingMs} /> : UNKNOWN} />
        <Stat label={t('leaders.leverage')} value={leverage ? multiple(leverage.average) : UNKNOWN} />
        <Stat label={t('leaders.highest')} value={leverage ? multiple(leverage.highest) : UNKNOWN} />
        <Stat label={t('leaders.followers')} value={numbers.plain(profile.followers)} />
        <Stat label={t('leaders.copied')} value={<Amount value={profile.copiedAmount} unit="USD" />} />
        <Stat label={t('leaders.fee')} value={numbers.percent(profile.feePercent)} />
        <Stat
          label={t('leaders.slip')}
          value={profile.slip === null ? UNKNOWN : <Change value={negated(profile.slip)} />}
        />
      </div>
    </Card>
  );
}

function Traded({ instruments }: Pick<LeaderProfile, 'instruments'>) {
  const { t } = useTranslation();
  const { numbers } = useFormat();
  return (
    <Card title={t('leaders.traded')}>
      <ul className={styles.instruments}>
        {instruments.map(({ instrumentId, showCode, share }) => (
          <li key={instrumentId}>
            <span className={styles.instrument}>
              <bdi>{showCode}</bdi>
              <bdi className="num">{numbers.percent(share, 1)}</bdi>
            </span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ inlineSize: `${share}%` }} />
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.leaderNote}>{t('leaders.tradedNote')}</p>
    </Card>
  );
}
