import { useTranslation } from 'react-i18next';
import type { CalendarEvent } from '#contract/entities-context';
import { Badge } from '../../../ui/badge.tsx';
import { UNKNOWN } from '../../../ui/unknown.ts';
import { useTimes } from '../../app/format/times.ts';
import styles from './calendar-screen.module.css';

const FIGURES = ['actual', 'forecast', 'previous'] as const;

type EventRowProps = {
  event: CalendarEvent;
  /** Whether it is about a currency of the instrument the trader came from. */
  isConcerned: boolean;
};

/** One event: when, where, how much it matters, and its figures where it has any. */
export function CalendarEventRow({ event, isConcerned }: EventRowProps) {
  const { t } = useTranslation();
  const { hourText } = useTimes();
  const hasFigures = FIGURES.some((name) => event[name] !== undefined);
  return (
    <li className={styles.event} data-concerned={isConcerned || undefined}>
      <div className={styles.head}>
        <time className={`num ${styles.time}`} dateTime={new Date(event.atMs).toISOString()}>
          {hourText(event.atMs)}
        </time>
        <Badge tone={isConcerned ? 'accent' : 'neutral'}>
          <bdi>{event.country ? `${event.currency} · ${event.country}` : event.currency}</bdi>
        </Badge>
        {isConcerned && <span className="visually-hidden">{t('calendar.concerns')}</span>}
        <Importance importance={event.importance} />
      </div>
      <p className={styles.title}>
        <bdi>{event.title}</bdi>
      </p>
      {hasFigures && (
        <dl className={styles.figures}>
          {FIGURES.map((name) => (
            <div key={name}>
              <dt>{t(`calendar.${name}`)}</dt>
              <dd>
                <bdi className="num">{event[name] ?? UNKNOWN}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** One to three bars, and the word for it. */
function Importance({ importance }: Pick<CalendarEvent, 'importance'>) {
  const { t } = useTranslation();
  return (
    <span className={styles.importance} data-importance={importance}>
      <span className={styles.bars} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {t(`calendar.importance.${importance}`)}
    </span>
  );
}
