import Building2 from 'lucide-react/icons/building-2';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { digitsOf } from '../../../ui/numbers.ts';
import { useFormat } from '../../app/format/format.ts';
import { useChart } from '../../app/hooks/charts.ts';
import { searchFeature } from '../../features/search.ts';
import { InstrumentRows } from './instrument-rows.tsx';
import styles from './product-screen.module.css';

/** What was found; choosing a product goes to trade (S2.13). */
export function Found() {
  const { t } = useTranslation();
  const { numbers } = useFormat();
  const { products, companies } = useChart(searchFeature, ({ context }) => context);
  return (
    <div className={styles.list}>
      <InstrumentRows
        title={t('search.products')}
        rows={products.map(({ prices, ...product }) => ({
          ...product,
          value: <bdi className="num">{numbers.fixed(prices.close, digitsOf(prices.close))}</bdi>,
        }))}
      />
      {companies.length > 0 && (
        <Card flush title={t('search.companies')}>
          {companies.map((company) => (
            <ListRow
              key={company.id}
              icon={<Building2 size={20} aria-hidden="true" />}
              label={<bdi>{company.name}</bdi>}
              detail={<bdi>{company.subject}</bdi>}
              value={<bdi>{company.location}</bdi>}
            />
          ))}
        </Card>
      )}
    </div>
  );
}
