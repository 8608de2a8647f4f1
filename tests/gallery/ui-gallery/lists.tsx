import Bell from 'lucide-react/icons/bell';
import Star from 'lucide-react/icons/star';
import Trash from 'lucide-react/icons/trash-2';
import { Badge } from '../../../src/ui/badge.tsx';
import { Button } from '../../../src/ui/button.tsx';
import { Card } from '../../../src/ui/card.tsx';
import { Change } from '../../../src/ui/change.tsx';
import { DataTable } from '../../../src/ui/data-table.tsx';
import { IconButton } from '../../../src/ui/icon-button.tsx';
import { InfiniteList } from '../../../src/ui/infinite-list.tsx';
import { InstrumentBadge } from '../../../src/ui/instrument-badge.tsx';
import { KeyList } from '../../../src/ui/key-list.tsx';
import { ListRow } from '../../../src/ui/list-row.tsx';
import { PlainList } from '../../../src/ui/plain-list.tsx';
import { Price } from '../../../src/ui/price.tsx';
import { PullToRefresh } from '../../../src/ui/pull-to-refresh.tsx';
import { QuoteRow, type QuoteRowProps } from '../../../src/ui/quote-row.tsx';
import { QuoteRowSkeleton } from '../../../src/ui/quote-row-skeleton.tsx';
import { Skeleton } from '../../../src/ui/skeleton.tsx';
import { SortableList, type SortableListProps } from '../../../src/ui/sortable-list.tsx';
import { Sparkline } from '../../../src/ui/sparkline.tsx';
import { SwipeRow } from '../../../src/ui/swipe-row.tsx';
import { signOf } from '../samples-market.ts';
import { type Group, LONG, nothing, Screen } from './piece.tsx';

const CLOSES = [4, 5, 4.5, 6, 7, 6.5, 8, 9];

function Quote(props: Partial<QuoteRowProps>) {
  return (
    <ul>
      <QuoteRow
        badge={<InstrumentBadge logo={signOf('#b97f12')} />}
        code="Gold"
        detail="Metals"
        sparkline={<Sparkline values={CLOSES} tone="up" />}
        price={<Price value="2,011.50" />}
        change={<Change value="1.24" look="soft" />}
        render={(link) => <button type="button" {...link} />}
        {...props}
      />
    </ul>
  );
}

function Sorted({ lifted }: Pick<SortableListProps<number>, 'lifted'>) {
  return (
    <SortableList
      label="Sorted"
      hint="Drag, or use the arrow keys."
      lifted={lifted}
      items={['Gold', 'Silver', LONG].map((name, key) => ({
        key,
        content: <span style={{ flex: 1 }}>{name}</span>,
        moveLabel: `Move ${name}`,
      }))}
      onLift={nothing}
      onMove={nothing}
      onDrop={nothing}
      onRelease={nothing}
      onPlace={nothing}
    />
  );
}

const TABLE = {
  caption: 'Candles',
  columns: ['Time', 'Open', 'High', 'Low', 'Close', 'Volume'].map((label) => ({
    key: label.toLowerCase(),
    label,
  })),
  rows: Array.from({ length: 12 }, (_, index) => ({
    key: index,
    cells: {
      time: `12:${String(index * 5).padStart(2, '0')}`,
      open: '1.08431',
      high: '1.08502',
      low: '1.08397',
      close: '1.08466',
      volume: '1,204',
    },
  })),
};

const ROWS = ['First row', 'Second row'].map((label) => <ListRow key={label} label={label} />);
const ENDLESS = { onReachEnd: nothing, loadingLabel: 'Loading', children: ROWS };
const PULL = { onRefresh: nothing, label: 'Refreshing' };

export const lists: Group<'lists'> = {
  'quote-row': {
    open: <Quote />,
    falling: (
      <Quote
        sparkline={<Sparkline values={CLOSES.toReversed()} tone="down" />}
        change={<Change value="-0.42" look="soft" />}
      />
    ),
    closed: <Quote change={<Badge>Closed</Badge>} />,
    stale: <Quote stale />,
    starred: (
      <Quote
        aside={
          <IconButton label="Watch Gold" aria-pressed>
            <Star size={18} fill="currentcolor" aria-hidden="true" />
          </IconButton>
        }
      />
    ),
    long: <Quote code={LONG} detail={LONG} price={<Price value="123,456,789.00" />} />,
  },
  'quote-row-skeleton': {
    'three rows': <QuoteRowSkeleton label="Loading" rows={3} />,
  },
  'list-row': {
    fact: <ListRow label="Leverage" value="1:100" />,
    'a press': <ListRow icon={<Bell size={18} />} label="News" detail="3 unread" onPress={nothing} />,
    'a link': (
      <ListRow
        leading={<InstrumentBadge logo={signOf('#1f4fb0')} size="s" />}
        label="EUR/USD"
        value="1.08431"
        render={(link) => <a href="#list-row" {...link} />}
      />
    ),
    danger: <ListRow icon={<Trash size={18} />} label="Delete" tone="danger" onPress={nothing} />,
    long: <ListRow label={LONG} detail={LONG} value="123,456.00 USD" onPress={nothing} />,
    stacked: (
      <Card flush title="Account">
        <ListRow label="Name" value="A. Trader" />
        <ListRow label="Email" value="trader@example.com" />
      </Card>
    ),
  },
  'swipe-row': {
    'swipe it toward its start': (
      <SwipeRow actionLabel="Close" onAction={nothing}>
        <ListRow label="EUR/USD" value="+12.40 USD" />
      </SwipeRow>
    ),
  },
  'sortable-list': {
    'at rest': <Sorted lifted={null} />,
    'a row in the hand': <Sorted lifted={{ key: 1, at: 1 }} />,
  },
  'plain-list': {
    rows: (
      <PlainList
        items={['Gold', LONG].map((name) => ({
          key: name,
          content: (
            <>
              <IconButton label={`Watch ${name}`}>
                <Star size={18} aria-hidden="true" />
              </IconButton>
              <span>{name}</span>
            </>
          ),
        }))}
      />
    ),
  },
  'data-table': {
    'scrolls both ways': <DataTable {...TABLE} />,
    empty: <DataTable {...TABLE} rows={[]} />,
  },
  'key-list': {
    'keys, and keys one after the other': (
      <KeyList
        then="then"
        groups={[
          { title: 'Anywhere', rows: [{ label: 'Search', keys: ['/'] }] },
          { title: LONG, rows: [{ label: LONG, keys: ['g', 'h'] }] },
        ]}
      />
    ),
  },
  'infinite-list': {
    loading: <InfiniteList {...ENDLESS} hasMore loading />,
    'at its end': <InfiniteList {...ENDLESS} hasMore={false} loading={false} endText="That was all." />,
    'a page failed': (
      <InfiniteList
        {...ENDLESS}
        hasMore
        loading={false}
        foot={
          <Button variant="quiet" size="s">
            Try again
          </Button>
        }
      />
    ),
  },
  'pull-to-refresh': {
    'pull it down': (
      <Screen>
        <PullToRefresh {...PULL} refreshing={false}>
          {ROWS}
        </PullToRefresh>
      </Screen>
    ),
    refreshing: (
      <Screen>
        <PullToRefresh {...PULL} refreshing>
          {ROWS}
        </PullToRefresh>
      </Screen>
    ),
  },
  skeleton: {
    line: <Skeleton />,
    block: <Skeleton shape="block" height={72} />,
    circle: <Skeleton shape="circle" width={44} height={44} />,
  },
};
