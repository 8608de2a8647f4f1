import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import CandlestickChart from 'lucide-react/icons/candlestick-chart';
import ChartLine from 'lucide-react/icons/chart-line';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import List from 'lucide-react/icons/list';
import Search from 'lucide-react/icons/search';
import Table from 'lucide-react/icons/table-2';
import { Button, type ButtonProps } from '../../../src/ui/button.tsx';
import { Chip } from '../../../src/ui/chip.tsx';
import { ChipRow } from '../../../src/ui/chip-row.tsx';
import { ChipRows } from '../../../src/ui/chip-rows.tsx';
import { IconButton } from '../../../src/ui/icon-button.tsx';
import { IconSelect } from '../../../src/ui/icon-select.tsx';
import { NamedGroup } from '../../../src/ui/named-group.tsx';
import { QuickPicks } from '../../../src/ui/quick-picks.tsx';
import { Segmented } from '../../../src/ui/segmented.tsx';
import { TabBar } from '../../../src/ui/tab-bar.tsx';
import { Tabs } from '../../../src/ui/tabs.tsx';
import { ViewSwitch } from '../../../src/ui/view-switch.tsx';
import { ARABIC, type Group, Kept, LONG, nothing, Screen } from './piece.tsx';
import styles from './ui-gallery.module.css';

const ORDERS = [
  { value: 'name', label: 'Name' },
  { value: 'price', label: 'Price' },
];
const CATEGORIES = ['Forex', 'Metals', 'Energy', 'Indices', 'Crypto', 'Shares'];

/** One look in its three states. */
function Buttons(look: Pick<ButtonProps, 'variant' | 'size'>) {
  return (
    <span className={styles.line}>
      <Button {...look}>Confirm</Button>
      <Button {...look} disabled>
        Disabled
      </Button>
      <Button {...look} busy>
        Busy
      </Button>
    </span>
  );
}

export const actions: Group<'actions'> = {
  button: {
    primary: <Buttons variant="primary" />,
    buy: <Buttons variant="buy" />,
    sell: <Buttons variant="sell" />,
    quiet: <Buttons variant="quiet" />,
    danger: <Buttons variant="danger" />,
    text: <Buttons variant="text" />,
    small: <Buttons size="s" />,
    large: <Buttons size="l" />,
    'block, long': <Button block>{LONG}</Button>,
    'block, Arabic': <Button block>{ARABIC}</Button>,
  },
  'icon-select': {
    default: (
      <IconSelect
        label="Sort by"
        icon={<ArrowDownUp size={18} />}
        options={ORDERS}
        value="name"
        onValueChange={nothing}
      />
    ),
    marked: (
      <Kept start="name">
        {(value, set) => (
          <IconSelect
            label="Sort by"
            icon={<ArrowDownUp size={18} />}
            isMarked
            options={ORDERS}
            value={value}
            onValueChange={set}
          />
        )}
      </Kept>
    ),
  },
  'icon-button': {
    default: (
      <IconButton label="Search">
        <Search size={20} />
      </IconButton>
    ),
    filled: (
      <IconButton label="Search" filled>
        <Search size={20} />
      </IconButton>
    ),
    disabled: (
      <IconButton label="Search" disabled>
        <Search size={20} />
      </IconButton>
    ),
  },
  chip: {
    default: (
      <Chip pressed={false} onPress={nothing}>
        Forex
      </Chip>
    ),
    pressed: (
      <Chip pressed onPress={nothing}>
        Forex
      </Chip>
    ),
  },
  'chip-row': {
    'one of many': (
      <Kept start="Metals">
        {(picked, pick) => (
          <ChipRow label="Categories">
            {CATEGORIES.map((name) => (
              <Chip key={name} pressed={name === picked} onPress={() => pick(name)}>
                {name}
              </Chip>
            ))}
          </ChipRow>
        )}
      </Kept>
    ),
  },
  'chip-rows': {
    'one of many': (
      <Kept start="Metals">
        {(picked, pick) => (
          <ChipRows label="Categories">
            {CATEGORIES.map((name) => (
              <Chip key={name} pressed={name === picked} onPress={() => pick(name)}>
                {name}
              </Chip>
            ))}
          </ChipRows>
        )}
      </Kept>
    ),
  },
  'named-group': {
    default: (
      <NamedGroup label="Ways out">
        <Button variant="quiet">Back</Button>
      </NamedGroup>
    ),
  },
  segmented: {
    track: (
      <Kept<'market' | 'pending'> start="market">
        {(value, set) => (
          <Segmented
            label="Kind of order"
            value={value}
            onValueChange={set}
            options={[
              { value: 'market', label: 'Market' },
              { value: 'pending', label: 'Pending' },
            ]}
          />
        )}
      </Kept>
    ),
    sides: (
      <Kept<'buy' | 'sell'> start="buy">
        {(value, set) => (
          <Segmented
            label="Side"
            value={value}
            onValueChange={set}
            options={[
              { value: 'buy', label: 'Buy', tone: 'up' },
              { value: 'sell', label: 'Sell', tone: 'down' },
            ]}
          />
        )}
      </Kept>
    ),
    'one disabled': (
      <Segmented
        label="Way"
        value="coin"
        onValueChange={nothing}
        options={[
          { value: 'coin', label: 'Coin' },
          { value: 'bank', label: 'Bank', disabled: true },
        ]}
      />
    ),
    bar: (
      <Kept start="15M">
        {(value, set) => (
          <Segmented
            label="Period"
            look="bar"
            value={value}
            onValueChange={set}
            options={['1M', '5M', '15M', '30M', '1H', '1D'].map((text) => ({ value: text, label: text }))}
          />
        )}
      </Kept>
    ),
  },
  tabs: {
    'with counts': (
      <Kept<'open' | 'pending' | 'history'> start="open">
        {(value, set) => (
          <Tabs
            label="Orders"
            value={value}
            onValueChange={set}
            items={[
              { value: 'open', label: 'Open', count: 3 },
              { value: 'pending', label: 'Pending', count: 0 },
              { value: 'history', label: 'History' },
            ]}
          >
            <p>What the tab “{value}” shows.</p>
          </Tabs>
        )}
      </Kept>
    ),
  },
  'quick-picks': {
    default: (
      <QuickPicks
        label="Share of the free margin"
        aside="9,120.00 USD"
        picks={['25%', '50%', '75%', '100%'].map((label) => ({ key: label, label, onPick: nothing }))}
      />
    ),
    resting: (
      <QuickPicks
        label="Share of the free margin"
        picks={['25%', '50%', '75%', '100%'].map((label) => ({ key: label, label, onPick: null }))}
      />
    ),
  },
  'view-switch': {
    default: (
      <ViewSwitch
        bar={<span>EUR/USD</span>}
        first={() => <p>The chart.</p>}
        second={() => <p>The table.</p>}
        toSecond={{ label: 'Show a table', icon: <Table size={20} aria-hidden="true" /> }}
        toFirst={{ label: 'Show the chart', icon: <ChartLine size={20} aria-hidden="true" /> }}
      />
    ),
  },
  'tab-bar': {
    default: (
      <Screen>
        <p className={styles.tall}>What a screen shows.</p>
        <TabBar
          label="Main places"
          items={[
            { key: 'home', label: 'Markets', icon: <CandlestickChart size={22} />, active: true },
            { key: 'orders', label: 'Orders', icon: <List size={22} />, active: false },
            { key: 'account', label: 'Account', icon: <CircleUserRound size={22} />, active: false },
          ]}
          renderLink={(item, link) => <a href={`#tab-bar-${item.key}`} {...link} />}
        />
      </Screen>
    ),
  },
};
