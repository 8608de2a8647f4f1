import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#contract/entities-market';
import { useCharts, useLivePrice } from '../../app/charts.ts';
import { useFormat } from '../../app/format.ts';
import { InstrumentBadge } from '../../ui/instrument-badge.tsx';
import { Price } from '../../ui/price.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import styles from './trade-screen.module.css';

/** Every instrument with code and price (S2.43). */
export function InstrumentDrawer() {
  const { t } = useTranslation();
  const { quotes } = useCharts();
  const isOpen = useSelector(quotes, (snapshot) => snapshot.hasTag('drawer'));
  const instruments = useSelector(quotes, ({ context }) => context.instruments);
  return (
    <SideDrawer
      open={isOpen}
      onOpenChange={() => quotes.send({ type: 'drawer.close' })}
      title={t('trade.drawer')}
      closeLabel={t('common.close')}
    >
      <ul className={styles.drawer}>
        {instruments.map((instrument) => (
          <DrawerRow key={instrument.id} instrument={instrument} />
        ))}
      </ul>
    </SideDrawer>
  );
}

function DrawerRow({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const { priceText } = useFormat();
  const { quotes } = useCharts();
  const isChosen = useSelector(quotes, ({ context }) => context.selectedId === instrument.id);
  const price = useLivePrice(instrument.code);
  return (
    <li>
      <button
        type="button"
        className={styles.drawerRow}
        aria-current={isChosen || undefined}
        onClick={() => quotes.send({ type: 'instrument.picked', id: instrument.id })}
      >
        <InstrumentBadge size="s" logo={instrument.logo} />
        <span className={styles.drawerCode}>
          <bdi>{instrument.showCode}</bdi>
        </span>
        <span className="visually-hidden"> {t('home.price')} </span>
        <Price
          value={priceText(price?.close ?? instrument.prices.close, instrument.pricePrecision)}
          direction={price?.step}
          flashKey={price?.version}
        />
      </button>
    </li>
  );
}
