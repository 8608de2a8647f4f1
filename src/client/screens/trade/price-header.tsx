import Menu from 'lucide-react/icons/menu';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#contract/entities-market';
import { Badge } from '../../../ui/badge.tsx';
import { Change } from '../../../ui/change.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Price } from '../../../ui/price.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useChart, useCharts, useLivePrice } from '../../app/hooks/charts.ts';
import { orderFormFeature } from '../../features/trading.ts';
import { StarButton } from '../../parts/watchlist/star-button.tsx';
import styles from './trade-screen.module.css';

/** The instrument, its price and its change; a closed market shows 'closed' instead of the change (S2.44). */
export function PriceHeader({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const { priceText } = useFormat();
  const { quotes } = useCharts();
  const price = useLivePrice(instrument.code);
  const isStale = useChart(orderFormFeature, (snapshot) => snapshot.hasTag('stale'));
  const isOpen = price?.isOpen ?? instrument.isOpen;
  const change = price?.change ?? instrument.prices.change;
  return (
    <ScreenHeader
      leading={
        <IconButton label={t('trade.openDrawer')} onClick={() => quotes.send({ type: 'drawer.open' })}>
          <Menu size={22} aria-hidden="true" />
        </IconButton>
      }
      title={<bdi>{instrument.showCode}</bdi>}
      actions={
        <>
          <StarButton id={instrument.id} name={instrument.showCode} />
          <div className={styles.quote} data-stale={isStale || undefined}>
            <span className="visually-hidden">{t('home.price')} </span>
            <Price
              className={styles.price}
              value={priceText(price?.close ?? instrument.prices.close, instrument.pricePrecision)}
              direction={price?.step}
              flashKey={price?.version}
            />
            {isOpen ? (
              <>
                <span className="visually-hidden"> {t('home.change')} </span>
                <Change value={change} />
              </>
            ) : (
              <Badge>{t('common.closed')}</Badge>
            )}
          </div>
        </>
      }
    />
  );
}
