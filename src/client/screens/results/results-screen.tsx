import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useFeature } from '../../app/charts.ts';
import { isOwnSpan, ownFrom, RESULT_PERIODS } from '../../app/result-periods.ts';
import { useBackToAccount } from '../../app/use-back-to-account.ts';
import { resultsFeature, statementFeature } from '../../features/results.ts';
import { ResourceView } from '../../parts/resource-view.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ChipRow } from '../../ui/chip-row.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { OwnDays } from './own-days.tsx';
import { ResultView } from './result-view.tsx';
import styles from './results-screen.module.css';

/** The charts this screen shows. */
export const features = [resultsFeature, statementFeature];

/** Results: what trading brought over a period, which the address names. */
export default function ResultsScreen() {
  const { t } = useTranslation();
  const back = useBackToAccount();
  const [query, setQuery] = useSearchParams();
  const results = useFeature(resultsFeature);
  const asked = query.get('period') ?? RESULT_PERIODS[0];
  const show = (period: string) => setQuery({ period }, { replace: true });
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
          <Chip pressed={isOwnSpan(asked)} onPress={() => show(ownFrom(RESULT_PERIODS[0], Date.now()))}>
            {t('results.periods.own')}
          </Chip>
        </ChipRow>
        {isOwnSpan(asked) && <OwnDays ask={asked} onChange={show} />}
        <ResourceView key={asked} resource={results} ask={asked} skeletonHeight={560} isFresh>
          {(value) => <ResultView results={value} period={asked} />}
        </ResourceView>
      </main>
    </>
  );
}
