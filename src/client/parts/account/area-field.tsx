import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { areasFeature } from '../../features/accounts.ts';
import { countryOptions, likelyCountry } from './countries.ts';
import { useAreas } from './use-phone.ts';

type AreaFieldProps = { value: string; onValueChange: (areaId: string) => void; error: string | undefined };

/** The dialling code of a mobile number (S7.2): a thin view of the areas' resource chart. */
export function AreaField({ value, onValueChange, error }: AreaFieldProps) {
  const { t, i18n } = useTranslation();
  const areas = useFeature(areasFeature);
  const known = useAreas();
  const hasFailed = useChart(areasFeature, (snapshot) => snapshot.hasTag('failed'));
  if (hasFailed)
    return (
      <Button variant="quiet" block onClick={() => areas.send({ type: 'resource.retry' })}>
        {t('account.areasFailed')} {t('common.retry')}
      </Button>
    );
  return (
    <SearchSelect
      label={t('account.area')}
      options={countryOptions(
        (known ?? []).map(({ id, code, globalCode }) => ({ value: String(id), code, suffix: globalCode })),
        i18n.language,
        likelyCountry(navigator.languages),
      )}
      searchLabel={t('account.findCountry')}
      emptyText={t('account.noCountry')}
      value={value || null}
      placeholder={known === null ? t('common.loading') : t('account.area')}
      disabled={known === null}
      error={error}
      onValueChange={onValueChange}
    />
  );
}
