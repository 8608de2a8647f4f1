import Search from 'lucide-react/icons/search';
import { lazy, Suspense } from 'react';
import { timesOf } from '../../../src/client/app/format/times.ts';
import { purify } from '../../../src/client/parts/purify.ts';
import { AppFrame } from '../../../src/ui/app-frame.tsx';
import { Button } from '../../../src/ui/button.tsx';
import type { CandleChartProps } from '../../../src/ui/candle-chart/candle-chart.tsx';
import type { OrderLine } from '../../../src/ui/candle-chart/order-lines.ts';
import { Card } from '../../../src/ui/card.tsx';
import { Disclosure } from '../../../src/ui/disclosure.tsx';
import { IconButton } from '../../../src/ui/icon-button.tsx';
import { ListRow } from '../../../src/ui/list-row.tsx';
import { Logo } from '../../../src/ui/logo.tsx';
import { RichText } from '../../../src/ui/rich-text.tsx';
import { ScreenHeader } from '../../../src/ui/screen-header.tsx';
import { ScreenMain } from '../../../src/ui/screen-main.tsx';
import { Skeleton } from '../../../src/ui/skeleton.tsx';
import { candlesOf, GOLD } from '../samples-market.ts';
import { type Group, LONG, nothing, Screen, useShownLook } from './piece.tsx';

const CandleChart = lazy(() => import('../../../src/ui/candle-chart/candle-chart.tsx'));

const CANDLES = candlesOf(GOLD).map((candle) => ({
  timestamp: candle.time,
  open: Number(candle.open),
  high: Number(candle.high),
  low: Number(candle.low),
  close: Number(candle.close),
  volume: Number(candle.volume),
}));
const LAST = CANDLES.at(-1)?.close ?? 0;

const orderLine = (line: Omit<OrderLine, 'name' | 'isMovable'>): OrderLine => ({
  ...line,
  name: line.text,
  isMovable: line.tone !== 'liquidation',
});

const { writer } = timesOf('en', 'UTC', '24');
const TIMES = { ofDay: writer, days: writer };
const WORDS = {
  time: 'Time',
  open: 'O',
  high: 'H',
  low: 'L',
  close: 'C',
  volume: 'V',
  toLatest: 'Last candle',
};

function Candles(props: Pick<CandleChartProps, 'candles' | 'lines'>) {
  const { theme, palette } = useShownLook();
  return (
    <Suspense fallback={<Skeleton shape="block" height={340} />}>
      <CandleChart
        language="en"
        words={WORDS}
        times={TIMES}
        symbol="Gold"
        label="Candles of gold"
        precision={GOLD.pricePrecision}
        periodSpan={{ type: 'minute', span: 15 }}
        theme={theme}
        palette={palette}
        {...props}
      />
    </Suspense>
  );
}

const TEXT = `
  <h2>Heading</h2><p>A paragraph with <strong>strong</strong> and <em>stressed</em> words and a
  <a href="https://example.com">link</a>.</p><ul><li>First</li><li>Second</li></ul>
  <blockquote>A quotation.</blockquote>
  <table><thead><tr><th>Term</th><th>Rate</th></tr></thead><tbody><tr><td>7 days</td><td>0.5%</td></tr></tbody></table>
  <script>alert('never')</script>`;

export const frames: Group<'frames'> = {
  disclosure: {
    folded: <Disclosure label="What if the price moves?">It unfolds.</Disclosure>,
    'long label': <Disclosure label={LONG}>{LONG}</Disclosure>,
  },
  'app-frame': {
    'with a foot': (
      <Screen>
        <AppFrame footer={<p>The foot, after the screen.</p>}>
          <p>What a screen shows.</p>
        </AppFrame>
      </Screen>
    ),
  },
  'screen-header': {
    'with a way back': <ScreenHeader title="Withdraw" back={{ label: 'Back', onPress: nothing }} />,
    'with actions': (
      <ScreenHeader
        leading={<Logo size={28} />}
        title="Candlestate"
        actions={
          <IconButton label="Search">
            <Search size={20} />
          </IconButton>
        }
      />
    ),
    long: <ScreenHeader title={LONG} subtitle={LONG} back={{ label: 'Back', onPress: nothing }} />,
  },
  'screen-main': {
    default: (
      <ScreenMain>
        <Card>What belongs together.</Card>
        <Card>And what comes after it.</Card>
      </ScreenMain>
    ),
  },
  card: {
    default: <Card>What belongs together.</Card>,
    'title and action': (
      <Card
        title="Wallet"
        action={
          <Button variant="text" size="s">
            Records
          </Button>
        }
      >
        What belongs together.
      </Card>
    ),
    'flush rows': (
      <Card flush title="Account">
        <ListRow label="Name" value="A. Trader" />
        <ListRow label="Sign out" onPress={nothing} />
      </Card>
    ),
  },
  'rich-text': {
    sanitised: <RichText html={purify(TEXT)} />,
  },
  'candle-chart': {
    default: <Candles candles={CANDLES} />,
  },
  'order-tags': {
    'with the levels of an order': (
      <Candles
        candles={CANDLES}
        lines={[
          orderLine({ id: 'entry', tone: 'entry', price: LAST, text: 'Buy 0.5 +12.30' }),
          orderLine({ id: 'stop', tone: 'stop', price: LAST * 0.998, text: 'Stop-loss -40.00' }),
          orderLine({ id: 'target', tone: 'target', price: LAST * 1.002, text: 'Take-profit +80.00' }),
          orderLine({ id: 'liquidation', tone: 'liquidation', price: LAST * 0.997, text: 'Liquidation' }),
          orderLine({ id: 'new', tone: 'draft', price: LAST * 1.001, text: 'New order', isProposed: true }),
        ]}
      />
    ),
  },
};
