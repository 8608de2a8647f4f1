import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { Change, type ChangeProps } from '../../ui/change.tsx';
import { type LivePrice, useCharts, usePriceFollow, usePrices } from '../app/hooks/charts.ts';

const changeOf = ({ change }: LivePrice): string => change;

/** The change of an instrument since its day began, as it ticks; 'closed' takes its place while the market is (S2.39). */
export function LiveChange({ code, look = 'soft' }: { code: string; look?: ChangeProps['look'] }) {
  const { t } = useTranslation();
  const { prices } = useCharts();
  const isOpen = usePrices(code, (known) => known.get(code)?.isOpen);
  const follow = usePriceFollow(code, changeOf);
  if (isOpen === undefined) return null;
  if (!isOpen) return <Badge>{t('common.closed')}</Badge>;
  return (
    <>
      <span className="visually-hidden">{t('home.change')} </span>
      <Change value={prices.get(code)?.change ?? '0'} follow={follow} look={look} />
    </>
  );
}
