import Bell from 'lucide-react/icons/bell';
import { useMemo } from 'react';
import { Amount } from '../../../src/ui/amount.tsx';
import { Badge, type BadgeTone } from '../../../src/ui/badge.tsx';
import { Change } from '../../../src/ui/change.tsx';
import { IconTile } from '../../../src/ui/icon-tile.tsx';
import { InstrumentBadge } from '../../../src/ui/instrument-badge.tsx';
import { Logo } from '../../../src/ui/logo.tsx';
import { Price } from '../../../src/ui/price.tsx';
import { Sparkline } from '../../../src/ui/sparkline.tsx';
import { Stat } from '../../../src/ui/stat.tsx';
import { Ticking } from '../../../src/ui/ticking.tsx';
import { signOf } from '../samples-market.ts';
import { ARABIC, type Group, LONG } from './piece.tsx';

const RISING = [4, 5, 4.5, 6, 7, 6.5, 8, 9];
const FALLING = RISING.toReversed();
const TICK_MS = 1_000;

const TONES: readonly BadgeTone[] = ['neutral', 'accent', 'up', 'down', 'success', 'warning', 'danger'];

/** A price that moves by itself, up and down in turn. */
function TickingPrice() {
  const follow = useMemo(
    () => (show: (price: { text: string; direction: -1 | 1 }) => void) => {
      let isUp = false;
      const timer = setInterval(() => {
        isUp = !isUp;
        show({ text: isUp ? '1.08432' : '1.08431', direction: isUp ? 1 : -1 });
      }, TICK_MS);
      return () => clearInterval(timer);
    },
    [],
  );
  return <Price value="1.08431" follow={follow} />;
}

export const figures: Group<'figures'> = {
  price: {
    default: <Price value="64,123.45" />,
    'ticks and flashes': <TickingPrice />,
    'beside Arabic': (
      <span dir="rtl">
        {ARABIC} <Price value="2,011.50" />
      </span>
    ),
  },
  change: {
    up: <Change value="1.24" />,
    down: <Change value="-0.42" />,
    flat: <Change value="0" />,
    'soft, up': <Change value="1.24" look="soft" />,
    'soft, down': <Change value="-0.42" look="soft" />,
    'soft, flat': <Change value="0.001" look="soft" />,
  },
  amount: {
    default: <Amount value="12345.6" />,
    'with a unit': <Amount value="12345.6" unit="USD" />,
    'signed, gain': <Amount value="84.2" unit="USD" signed />,
    'signed, loss': <Amount value="-84.2" unit="USD" signed />,
    'signed, nothing': <Amount value="0" unit="USD" signed />,
    'many digits': <Amount value="123456789012.123456" digits={6} unit="USD" />,
    'beside Arabic': (
      <span dir="rtl">
        {ARABIC} <Amount value="-84.2" unit="USD" signed />
      </span>
    ),
  },
  stat: {
    stack: <Stat label="Equity" value="10,084.20" />,
    'stack, at the end': <Stat label="Equity" value="10,084.20" align="end" />,
    row: <Stat look="row" label="Free margin" value="9,120.00" />,
    'row, long': <Stat look="row" label={LONG} value="123,456,789.00" />,
    hero: <Stat look="hero" label="Balance" value="10,084.20" />,
  },
  sparkline: {
    up: <Sparkline values={RISING} tone="up" />,
    down: <Sparkline values={FALLING} tone="down" />,
    flat: <Sparkline values={[5, 5, 5]} tone="flat" />,
    'nothing yet': <Sparkline values={[]} tone="flat" />,
    large: <Sparkline values={RISING} tone="up" width={280} height={96} />,
  },
  ticking: {
    'the second of the minute': (
      <Ticking>{(nowMs) => <span className="num">{new Date(nowMs).getUTCSeconds()}</span>}</Ticking>
    ),
  },
  badge: {
    ...Object.fromEntries(
      TONES.map((tone) => [
        tone,
        <Badge key={tone} tone={tone}>
          Closed
        </Badge>,
      ]),
    ),
    long: <Badge>{LONG.slice(0, 48)}</Badge>,
  },
  'instrument-badge': {
    default: <InstrumentBadge logo={signOf('#1f4fb0')} />,
    small: <InstrumentBadge logo={signOf('#b97f12')} size="s" />,
  },
  'icon-tile': Object.fromEntries(
    (['plain', 'good', 'bad', 'warning'] as const).map((tone) => [
      tone,
      <IconTile key={tone} tone={tone}>
        <Bell size={18} />
      </IconTile>,
    ]),
  ),
  logo: {
    default: <Logo title="Candlestate" />,
    large: <Logo size={72} title="Candlestate" />,
  },
};
