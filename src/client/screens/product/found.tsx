import { useSelector } from '@xstate/react';
import Building2 from 'lucide-react/icons/building-2';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Instrument } from '#contract/entities-market';
import { Card } from '../../../ui/card.tsx';
import { InstrumentBadge } from '../../../ui/instrument-badge.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { digitsOf } from '../../../ui/numbers.ts';
import { useFormat } from '../../app/format/format.ts';
import { useChart, useCharts } from '../../app/hooks/charts.ts';
import { useShown } from '../../app/hooks/use-shown.ts';
import { tradePath } from '../../app/shell/paths.ts';
import { recentFeature } from '../../features/recent.ts';
import { searchFeature } from '../../features/search.ts';
import { LiveChange } from '../../parts/live-change.tsx';
import { popularOf } from '../../parts/popular.ts';
import { StarButton } from '../../parts/watchlist/star-button.tsx';
import styles from '../small-screens.module.css';

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

type Row = { id: number; code: string; showCode: string; logo: string; name?: string; value: ReactNode };

/** Instruments of one kind; each leads to its own address on trade (S2.13, S2.3). Its name stands below where it is shown by its code. */
export function InstrumentRows({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <Card flush title={title}>
      {rows.map(({ id, code, showCode, logo, name = showCode, value }) => (
        <div key={id} className={styles.product}>
          <StarButton id={id} name={showCode} />
          <ListRow
            leading={<InstrumentBadge logo={logo} />}
            label={<bdi>{showCode}</bdi>}
            detail={name === showCode ? undefined : <bdi>{name}</bdi>}
            value={value}
            chevron={false}
            render={(link) => <Link to={tradePath(code)} {...link} />}
          />
        </div>
      ))}
    </Card>
  );
}

/** While nothing is typed (S2.13): what was looked at last on this device, and what is popular. */
export function Suggested() {
  const { t } = useTranslation();
  const { quotes } = useCharts();
  useShown(
    () => quotes.send({ type: 'quotes.shown' }),
    () => quotes.send({ type: 'quotes.hidden' }),
  );
  const listed = useSelector(quotes, ({ context }) => context.instruments);
  const viewed = useChart(recentFeature, ({ context }) => context.ids);
  const recent = viewed.flatMap((id) => listed.find((instrument) => instrument.id === id) ?? []);
  return (
    <div className={styles.list}>
      <p className={styles.hint}>{t('search.blank')}</p>
      <InstrumentRows title={t('home.recent')} rows={recent.map(rowOf)} />
      <InstrumentRows title={t('product.popular')} rows={popularOf(listed).map(rowOf)} />
    </div>
  );
}

const rowOf = ({ id, code, showCode, logo }: Instrument) => ({
  id,
  code,
  showCode,
  logo,
  value: <LiveChange code={code} />,
});
