import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { ResultDay } from '#contract/entities-results';
import { DataTable } from '../../../ui/data-table.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { compactText } from '../../app/format/compact-text.ts';
import { useFormat } from '../../app/format/format.ts';
import { useDateText } from '../../app/format/times.ts';
import { OwnAmount, useAreBalancesHidden, useOwnText } from '../../parts/own-money.tsx';
import { calendarWords } from './calendar-words.ts';
import { broughtOf } from './figures.ts';
import { firstDayOf, type MonthDay, monthsOf } from './month-weeks.ts';
import styles from './result-calendar.module.css';

const SIGNED = { signDisplay: 'exceptZero' } as const;

/** What each day brought, a month at a time; the address names which, the newest when it names none. */
export function ResultCalendar({ days }: { days: readonly ResultDay[] }) {
  const { t, i18n } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const { month: monthText, weekdays } = calendarWords(i18n.language);
  const firstDay = firstDayOf(i18n.language);
  const months = monthsOf(
    days.map(({ day }) => day),
    firstDay,
  );
  const place = Math.max(
    0,
    months.findIndex(({ key }) => key === query.get('month')),
  );
  const month = months[place];
  if (!month) return null;
  const show = (key: string | undefined) => {
    if (key === undefined) return null;
    return () => setQuery({ ...Object.fromEntries(query), month: key }, { replace: true });
  };
  const [newer, older] = [show(months[place - 1]?.key), show(months[place + 1]?.key)];
  return (
    <>
      <div className={styles.head}>
        <IconButton label={t('results.monthBefore')} disabled={older === null} onClick={() => older?.()}>
          <ChevronLeft className={styles.arrow} size={20} aria-hidden="true" />
        </IconButton>
        <h2 className={styles.month} aria-live="polite">
          {monthText(Date.parse(`${month.key}-01`))}
        </h2>
        <IconButton label={t('results.monthAfter')} disabled={newer === null} onClick={() => newer?.()}>
          <ChevronRight className={styles.arrow} size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('results.byDay')}</caption>
        <thead>
          <tr>
            {weekdays(firstDay).map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {month.weeks.map((week) => (
            <tr key={week.key}>
              {week.places.map(({ key, day }) => (
                <td key={key}>{day && <Day day={day} result={days[day.index ?? -1]} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <DaysInFigures days={days} />
    </>
  );
}

function Day({ day: { date }, result }: { day: MonthDay; result: ResultDay | undefined }) {
  const { i18n } = useTranslation();
  const { numbers } = useFormat();
  const ownText = useOwnText();
  const isHidden = useAreBalancesHidden();
  const brought = result && broughtOf(result);
  const isShown = brought !== undefined && !brought.isZero();
  return (
    <div
      className={styles.day}
      data-tone={isShown ? numbers.tone(brought, 2) : undefined}
      data-beside={result ? undefined : ''}
    >
      <span className={styles.date}>{date}</span>
      {isShown && !isHidden && (
        <>
          <bdi className={styles.amount} aria-hidden="true">
            {compactText(i18n.language, brought, SIGNED)}
          </bdi>
          <span className="visually-hidden">{ownText(brought)} USD</span>
        </>
      )}
    </div>
  );
}

/** The same for those who listen, and to the cent. */
function DaysInFigures({ days }: { days: readonly ResultDay[] }) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const columns = (['day', 'brought', 'fees', 'balance'] as const).map((key) => ({
    key,
    label: t(`results.column.${key}`),
  }));
  return (
    <Disclosure label={t('results.inFigures')}>
      <DataTable
        caption={t('results.byDay')}
        columns={columns}
        rows={days.toReversed().map((day) => ({
          key: day.day,
          cells: {
            day: dateText(day.day),
            brought: <OwnAmount value={broughtOf(day)} signed />,
            fees: <OwnAmount value={day.fees} />,
            balance: <OwnAmount value={day.equity ?? day.balance} />,
          },
        }))}
      />
    </Disclosure>
  );
}
