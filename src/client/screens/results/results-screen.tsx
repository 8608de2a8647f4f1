import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Chip } from '../../../ui/chip.tsx';
import { ChipRow } from '../../../ui/chip-row.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { isOwnSpan, ownFrom, RESULT_PERIODS } from '../../app/format/result-periods.ts';
import { useBackToAccount } from '../../app/hooks/back.ts';
import { useCharts, useFeature } from '../../app/hooks/charts.ts';
import { resultsAsk, resultsFeature, statementFeature } from '../../features/results.ts';
import { ResourceView } from '../../parts/resource-view.tsx';
import { ResultView } from './result-view.tsx';
import styles from './results-screen.module.css';

/** Two days, both included; shown as soon as they are in order. */
export function OwnDays({ ask, onChange }: { ask: string; onChange: (ask: string) => void }) {
  const { t } = useTranslation();
  const [from = '', to = ''] = ask.split('/');
  const form = useForm({ defaultValues: { from, to }, mode: 'onChange' });
  const isInOrder = () => {
    const days = form.getValues();
    return (days.from !== '' && days.to !== '' && days.from <= days.to) || t('results.order');
  };
  const show = form.handleSubmit((days) => onChange(`${days.from}/${days.to}`));
  const field = (name: 'from' | 'to') => ({
    ...form.register(name, { validate: isInOrder, deps: ['from', 'to'], onChange: show }),
    error: form.formState.errors[name]?.message,
  });
  return (
    <form className={styles.own} onSubmit={show} noValidate>
      <TextField type="date" label={t('results.from')} {...field('from')} />
      <TextField type="date" label={t('results.to')} {...field('to')} />
    </form>
  );
}

/** The charts this screen shows. */
export const features = [resultsFeature, statementFeature];

/** Results: what trading brought over a period, which the address names, on the account or in the copy that it names. */
export default function ResultsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const backToAccount = useBackToAccount();
  const [query, setQuery] = useSearchParams();
  const results = useFeature(resultsFeature);
  const { prices } = useCharts();
  const asked = query.get('period') ?? RESULT_PERIODS[0];
  const copy = query.get('copy');
  const copyId = copy === null ? undefined : Number(copy);
  const show = (period: string) => setQuery({ period, ...(copy !== null && { copy }) }, { replace: true });
  const back =
    copy === null
      ? backToAccount
      : { label: t('common.back'), onPress: () => void navigate(`/documentary/copied?id=${copy}`) };
  const ask = resultsAsk(asked, copyId);
  return (
    <>
      <ScreenHeader title={t('results.title')} back={back} />
      <main className={styles.main} data-wide="">
        <ChipRow label={t('results.period')}>
          {RESULT_PERIODS.map((period) => (
            <Chip key={period} pressed={asked === period} onPress={() => show(period)}>
              {t(`results.periods.${period}`)}
            </Chip>
          ))}
          <Chip
            pressed={isOwnSpan(asked)}
            onPress={() => show(ownFrom(RESULT_PERIODS[0], prices.onServerMs(Date.now())))}
          >
            {t('results.periods.own')}
          </Chip>
        </ChipRow>
        {isOwnSpan(asked) && <OwnDays ask={asked} onChange={show} />}
        <ResourceView key={ask} resource={results} ask={ask} skeletonHeight={560} isFresh>
          {(value) => <ResultView results={value} period={asked} copyId={copyId} />}
        </ResourceView>
      </main>
    </>
  );
}
