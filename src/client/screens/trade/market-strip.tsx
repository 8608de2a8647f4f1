import CalendarDays from 'lucide-react/icons/calendar-days';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { NewsSummary } from '#contract/entities';
import type { Instrument } from '#contract/entities-market';
import { liveDay } from '#machines/market-context/day';
import { Card } from '../../../ui/card.tsx';
import { Change } from '../../../ui/change.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { UNKNOWN } from '../../../ui/unknown.ts';
import { useFormat } from '../../app/format/format.ts';
import { useLeft } from '../../app/hooks/back.ts';
import { useChart, useFeature, useLivePrice } from '../../app/hooks/charts.ts';
import { useShown } from '../../app/hooks/use-shown.ts';
import { marketContextFeature } from '../../features/context.ts';
import { NewsDate, writtenIn } from '../../parts/news/news-date.tsx';
import { ContractDetails } from './contract-details.tsx';
import styles from './market-context.module.css';

/** The instrument's last 24 hours; pressed, its terms and trading hours. */
export function MarketStrip({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const marketContext = useFeature(marketContextFeature);
  useShown(
    () => marketContext.send({ type: 'context.shown', instrumentId: instrument.id }),
    () => marketContext.send({ type: 'context.hidden' }),
  );
  useLeft(() => marketContext.send({ type: 'details.close' }));
  return (
    <>
      <button
        type="button"
        className={styles.strip}
        aria-haspopup="dialog"
        onClick={() => marketContext.send({ type: 'details.open' })}
      >
        <DayFigures instrument={instrument} />
        <span className="visually-hidden">{t('market.details')}</span>
        <ChevronRight className={styles.chevron} size={16} aria-hidden="true" />
      </button>
      <ContractDetails instrument={instrument} />
    </>
  );
}

/** High, low, change and volume, the price of the moment taken in; dashes while they are not known. */
function DayFigures({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const { numbers, priceText } = useFormat();
  const day = useChart(marketContextFeature, ({ context }) => context.answer?.day ?? null);
  const close = useLivePrice(instrument.code)?.close ?? instrument.prices.close;
  const live = day && liveDay(day, close);
  const price = (value: string) => priceText(value, instrument.pricePrecision);
  return (
    <span className={styles.day}>
      <Figure label={t('market.high')}>{live ? price(live.high) : UNKNOWN}</Figure>
      <Figure label={t('market.low')}>{live ? price(live.low) : UNKNOWN}</Figure>
      <Figure label={t('market.change')}>{live ? <Change value={live.change} /> : UNKNOWN}</Figure>
      <Figure label={t('market.volume')}>{live ? numbers.plain(live.volume) : UNKNOWN}</Figure>
    </span>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className={styles.figure}>
      <span className={styles.label}>{label} </span>
      <bdi className="num">{children}</bdi>
    </span>
  );
}

const NONE: readonly NewsSummary[] = [];

/** The newest headlines about the instrument and the way to the economic calendar; nothing where the site has neither. */
export function MarketNotes({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const news = useChart(marketContextFeature, ({ context }) => context.answer?.news ?? NONE);
  const hasCalendar = useChart(marketContextFeature, ({ context }) => context.answer?.hasCalendar ?? false);
  if (news.length === 0 && !hasCalendar) return null;
  return (
    <div className={styles.notes}>
      {news.length > 0 && (
        <Card title={t('news.title')}>
          <ul className={styles.headlines}>
            {news.map((item) => (
              <Headline key={item.id} item={item} />
            ))}
          </ul>
        </Card>
      )}
      {hasCalendar && (
        <Card flush>
          <ListRow
            icon={<CalendarDays size={20} aria-hidden="true" />}
            label={t('calendar.title')}
            render={(link) => <Link to={`/calendar?forex_id=${instrument.id}`} {...link} />}
          />
        </Card>
      )}
    </div>
  );
}

function Headline({ item }: { item: NewsSummary }) {
  return (
    <li>
      <Link to={`/news/detail?id=${item.id}`} className={styles.headline} {...writtenIn(item.lang)}>
        <span className={styles.headlineText}>{item.title}</span>
        <NewsDate className={styles.headlineDate} atMs={item.createdAtMs} />
      </Link>
    </li>
  );
}
