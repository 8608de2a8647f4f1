import Building2 from 'lucide-react/icons/building-2';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useChart, useCharts } from '../../app/charts.ts';
import { searchFeature } from '../../features/search.ts';
import { Card } from '../../ui/card.tsx';
import { InstrumentBadge } from '../../ui/instrument-badge.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import styles from './product-screen.module.css';

/** What was found; choosing a product goes to trade (S2.13). */
export function Found() {
  const { t } = useTranslation();
  const { quotes } = useCharts();
  const { products, companies } = useChart(searchFeature, ({ context }) => context);
  return (
    <div className={styles.list}>
      {products.length > 0 && (
        <Card flush title={t('search.products')}>
          {products.map(({ id, showCode, name, logo, prices }) => {
            return (
              <ListRow
                key={id}
                leading={<InstrumentBadge logo={logo} />}
                label={<bdi>{showCode}</bdi>}
                detail={name === showCode ? undefined : <bdi>{name}</bdi>}
                value={<bdi className="num">{prices.close}</bdi>}
                render={(link) => (
                  <Link
                    to="/trade"
                    onClick={() => quotes.send({ type: 'instrument.picked', id })}
                    {...link}
                  />
                )}
              />
            );
          })}
        </Card>
      )}
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
