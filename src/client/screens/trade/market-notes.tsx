import CalendarDays from 'lucide-react/icons/calendar-days';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { NewsSummary } from '#contract/entities';
import type { Instrument } from '#contract/entities-market';
import { Card } from '../../../ui/card.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { useChart } from '../../app/hooks/charts.ts';
import { marketContextFeature } from '../../features/context.ts';
import { NewsDate, writtenIn } from '../../parts/news/news-date.tsx';
import styles from './market-context.module.css';

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
