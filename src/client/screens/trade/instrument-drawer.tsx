import { useSelector } from '@xstate/react';
import Search from 'lucide-react/icons/search';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Instrument } from '#contract/entities-market';
import { watchedInstruments } from '#machines/quotes/quotes.machine';
import { InstrumentBadge } from '../../../ui/instrument-badge.tsx';
import { isFound } from '../../../ui/is-found.ts';
import { Price } from '../../../ui/price.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useCharts, useLivePrice } from '../../app/hooks/charts.ts';
import { LiveChange } from '../../parts/live-change.tsx';
import { StarButton } from '../../parts/watchlist/star-button.tsx';
import styles from './instrument-drawer.module.css';

/** Every instrument with code, price and change, those of the watchlist first (S2.43). */
export function InstrumentDrawer() {
  const { t } = useTranslation();
  const { quotes } = useCharts();
  const isOpen = useSelector(quotes, (snapshot) => snapshot.hasTag('drawer'));
  return (
    <SideDrawer
      open={isOpen}
      onOpenChange={() => quotes.send({ type: 'drawer.close' })}
      title={t('trade.drawer')}
      closeLabel={t('common.close')}
    >
      <Content />
    </SideDrawer>
  );
}

function Content() {
  const { t } = useTranslation();
  const { quotes } = useCharts();
  const { register, control } = useForm({ defaultValues: { words: '' } });
  const words = useWatch({ control, name: 'words' });
  const instruments = useSelector(quotes, ({ context }) => context.instruments);
  const categories = useSelector(quotes, ({ context }) => context.categories);
  const watched = useSelector(quotes, ({ context }) => watchedInstruments(context), isSame);
  const nameOf = (categoryId: number) => categories.find(({ id }) => id === categoryId)?.name ?? '';
  const found = instruments.filter(({ showCode, code, categoryId }) =>
    isFound(words, `${showCode} ${code} ${nameOf(categoryId)}`),
  );
  const starred = watched.filter((instrument) => found.includes(instrument));
  const others = found.filter((instrument) => !watched.includes(instrument));
  return (
    <>
      <search className={styles.search}>
        <SearchField {...register('words')} label={t('watchlist.find')} />
      </search>
      <Group title={t('watchlist.title')} instruments={starred} />
      {starred.length > 0 && others.length > 0 ? (
        <Group title={t('watchlist.others')} instruments={others} />
      ) : (
        <Rows instruments={others} />
      )}
      {found.length === 0 && <p className={styles.nothing}>{t('search.nothing', { words })}</p>}
      <Link to="/product" className={styles.all}>
        <Search size={16} aria-hidden="true" />
        {t('watchlist.searchAll')}
      </Link>
    </>
  );
}

const isSame = (before: Instrument[], after: Instrument[]): boolean =>
  before.length === after.length && before.every((instrument, index) => instrument === after[index]);

function Group({ title, instruments }: { title: string; instruments: readonly Instrument[] }) {
  if (instruments.length === 0) return null;
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <Rows instruments={instruments} />
    </section>
  );
}

function Rows({ instruments }: { instruments: readonly Instrument[] }) {
  return (
    <ul className={styles.rows}>
      {instruments.map((instrument) => (
        <DrawerRow key={instrument.id} instrument={instrument} />
      ))}
    </ul>
  );
}

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
