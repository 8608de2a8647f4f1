import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Chip } from '../../../ui/chip.tsx';
import { ChipRow } from '../../../ui/chip-row.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { useFeature } from '../../app/charts.ts';
import { isOwnSpan, ownFrom, RESULT_PERIODS } from '../../app/result-periods.ts';
import { useBackToAccount } from '../../app/use-back-to-account.ts';
import { resultsAsk, resultsFeature, statementFeature } from '../../features/results.ts';
import { ResourceView } from '../../parts/resource-view.tsx';
import { OwnDays } from './own-days.tsx';
import { ResultView } from './result-view.tsx';
import styles from './results-screen.module.css';

/** The charts this screen shows. */
export const features = [resultsFeature, statementFeature];

/** Results: what trading brought over a period, which the address names, on the account or in the copy that it names. */
export default function ResultsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const backToAccount = useBackToAccount();
  const [query, setQuery] = useSearchParams();
  const results = useFeature(resultsFeature);
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
          <Chip pressed={isOwnSpan(asked)} onPress={() => show(ownFrom(RESULT_PERIODS[0], Date.now()))}>
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
