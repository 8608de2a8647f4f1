import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { ResultDay } from '#contract/entities-results';
import { DAY_MS } from '#contract/time-units';
import { DataTable } from '../../../ui/data-table.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { compactText } from '../../app/format/compact-text.ts';
import { useFormat } from '../../app/format/format.ts';
import { timesOf, useDateText } from '../../app/format/times.ts';
import { OwnAmount, useAreBalancesHidden, useOwnText } from '../../parts/own-money.tsx';
import { broughtOf } from './figures.ts';
import styles from './results-screen.module.css';

/** The words of a calendar in one language, by its BCP 47 tag. */
export type CalendarWords = {
  /** The month of an instant, with its year. */
  month: (epochMs: number) => string;
  /** The days of a week from one on, 1 for Monday to 7. */
  weekdays: (firstDay: number) => { short: string; long: string }[];
};

const made = new Map<string, CalendarWords>();
/** A Monday. */
const MONDAY_MS = Date.UTC(2024, 0, 1);

export function calendarWords(tag: string): CalendarWords {
  const known = made.get(tag) ?? make(tag);
  made.set(tag, known);
  return known;
}

function make(tag: string): CalendarWords {
  // Days of results are those of UTC, for everyone.
  const { writer } = timesOf(tag, 'UTC', 'language');
  const [short, long] = [writer({ weekday: 'narrow' }), writer({ weekday: 'long' })];
  return {
    month: writer({ month: 'long', year: 'numeric' }),
    weekdays: (firstDay) =>
      Array.from({ length: 7 }, (_, index) => {
        const atMs = MONDAY_MS + (firstDay - 1 + index) * DAY_MS;
        return { short: short(atMs), long: long(atMs) };
      }),
  };
}

/** A day of a month; `index` counts the days that results tell, null for others. */
export type MonthDay = { date: number; index: number | null };
/** A place of a week, by the day that it is of; `day` is null for one of another month. */
type Place = { key: string; day: MonthDay | null };
export type Month = { key: string; weeks: readonly { key: string; places: readonly Place[] }[] };

const WEEK = 7;

/** The months that some days lie in, the newest first, week by week; `firstDay` is the first of a week, 1 for Monday to 7. */
export function monthsOf(days: readonly string[], firstDay: number): Month[] {
  const indexes = new Map(days.map((day, index) => [day, index]));
  const keys = [...new Set(days.map((day) => day.slice(0, 7)))].toReversed();
  return keys.map((key) => ({ key, weeks: weeksOf(key, firstDay, indexes) }));
}

function weeksOf(key: string, firstDay: number, indexes: ReadonlyMap<string, number>): Month['weeks'] {
  const firstMs = Date.parse(`${key}-01`);
  const [year = 0, month = 0] = key.split('-').map(Number);
  const lastMs = Date.UTC(year, month, 0);
  const weekday = weekdayOf(firstMs);
  const weeks: { key: string; places: Place[] }[] = [];
  for (
    let weekMs = firstMs - ((weekday - firstDay + WEEK) % WEEK) * DAY_MS;
    weekMs <= lastMs;
    weekMs += WEEK * DAY_MS
  ) {
    const places = Array.from({ length: WEEK }, (_, index): Place => {
      const day = new Date(weekMs + index * DAY_MS).toISOString().slice(0, 10);
      const isOfMonth = day.startsWith(key);
      return {
        key: day,
        day: isOfMonth ? { date: Number(day.slice(8)), index: indexes.get(day) ?? null } : null,
      };
    });
    weeks.push({ key: places[0]?.key ?? key, places });
  }
  return weeks;
}

/** 1 for Monday to 7; the first day of all, 1970-01-01, was a Thursday. */
const weekdayOf = (midnightMs: number): number => ((midnightMs / DAY_MS + 3) % WEEK) + 1;

type WithWeek = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };

/** The first day of a week where a language is spoken; Monday where the platform does not say. */
export function firstDayOf(tag: string): number {
  const locale: WithWeek = new Intl.Locale(tag);
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

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
