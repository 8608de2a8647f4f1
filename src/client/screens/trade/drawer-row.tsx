import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#contract/entities-market';
import { InstrumentBadge } from '../../../ui/instrument-badge.tsx';
import { Price } from '../../../ui/price.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useCharts, useLivePrice } from '../../app/hooks/charts.ts';
import { LiveChange } from '../../parts/live-change.tsx';
import { StarButton } from '../../parts/watchlist/star-button.tsx';
import styles from './instrument-drawer.module.css';

/** An instrument to trade: its price, its change or that its market is closed, and its star (S2.43). */
export function DrawerRow({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const { priceText } = useFormat();
  const { quotes } = useCharts();
  const { id, code, showCode, logo, prices, pricePrecision } = instrument;
  const isChosen = useSelector(quotes, ({ context }) => context.selectedId === id);
  const price = useLivePrice(code);
  return (
    <li className={styles.item} data-chosen={isChosen || undefined}>
      <StarButton id={id} name={showCode} />
      <button
        type="button"
        className={styles.row}
        aria-current={isChosen || undefined}
        onClick={() => quotes.send({ type: 'instrument.picked', id })}
      >
        <InstrumentBadge size="s" logo={logo} />
        <span className={styles.code}>
          <bdi>{showCode}</bdi>
        </span>
        <span className={styles.figures}>
          <span className="visually-hidden"> {t('home.price')} </span>
          <Price
            value={priceText(price?.close ?? prices.close, pricePrecision)}
            direction={price?.step}
            flashKey={price?.version}
          />
          <span className={styles.change}>
            <LiveChange code={code} look="plain" />
          </span>
        </span>
      </button>
    </li>
  );
}
