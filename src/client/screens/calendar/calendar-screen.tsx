import CalendarDays from 'lucide-react/icons/calendar-days';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { EconomicCalendar } from '#contract/entities-context';
import { zoneDays } from '#contract/zone-days';
import { daysOf } from '#machines/market-context/event-days';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { useTimes } from '../../app/format/times.ts';
import { useFeature } from '../../app/hooks/charts.ts';
import { economicCalendarFeature } from '../../features/context.ts';
import { ResourceView } from '../../parts/resource-view.tsx';
import styles from './calendar-screen.module.css';
import { CalendarEventRow } from './event-row.tsx';

/** The charts this screen shows. */
export const features = [economicCalendarFeature];

/** The economic calendar: a thin view of a resource, asked for with the id of the instrument that is traded. */
export default function CalendarScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const calendar = useFeature(economicCalendarFeature);
  const asked = query.get('forex_id') ?? '';
  return (
    <>
      <ScreenHeader
        title={t('calendar.title')}
        back={{ label: t('common.back'), onPress: () => navigate(-1) }}
      />
      <main className={styles.main}>
        <ResourceView key={asked} resource={calendar} ask={asked} skeletonHeight={480} isFresh>
          {(value) => <Days calendar={value} />}
        </ResourceView>
      </main>
    </>
  );
}

/** The events by day; days and times are those of the zone that was chosen. */
function Days({ calendar: { events, currencies } }: { calendar: EconomicCalendar }) {
  const { t } = useTranslation();
  const { dayText, zoneText, zone } = useTimes();
  const [first] = events;
  if (!first) return <EmptyState icon={<CalendarDays />} text={t('calendar.empty')} />;
  return (
    <>
      {daysOf(events, zoneDays(zone).dayOf).map((day) => (
        <section key={day.atMs} className={styles.day}>
          <h2 className={styles.dayTitle}>
            <bdi>{dayText(day.atMs)}</bdi>
          </h2>
          <ul className={styles.events}>
            {day.events.map((event) => (
              <CalendarEventRow
                key={`${event.atMs} ${event.currency} ${event.title}`}
                event={event}
                isConcerned={currencies.includes(event.currency)}
              />
            ))}
          </ul>
        </section>
      ))}
      <p className={styles.note}>{t('market.zone', { zone: zoneText(first.atMs) })}</p>
    </>
  );
}
