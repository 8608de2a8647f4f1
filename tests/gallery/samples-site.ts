import type { Company, NewsItem, NewsSummary, SearchResult, Trader } from '#contract/entities';
import { GOLD, NOON } from './samples-market.ts';

/** What a site might say of itself; no such company exists. */

export const COMPANY: Company = {
  id: 1,
  name: 'Example Markets Ltd',
  logo: 'EM',
  url: 'https://example.com',
  subject: 'Online trading',
  registered_address: '1 Example Street, Example Town',
  location: 'Example Town',
  email: 'hello@example.com',
};

export const NEWS: NewsSummary[] = [
  {
    id: 2,
    title: 'Gold holds its ground',
    desc: 'A quiet week for metals, in five sentences.',
    logo: 'AU',
    lang: 'en',
    created_at: NOON,
  },
  {
    id: 1,
    title: 'Market hours over the holidays',
    desc: 'When forex, indices and shares rest, and what stays open.',
    logo: '',
    lang: 'en',
    created_at: NOON - 86_400_000,
  },
];

export const NEWS_ITEM: NewsItem = {
  ...(NEWS[0] as NewsSummary),
  content: '<p>Gold traded in a narrow band.</p><h3>What next</h3><ul><li>Rates</li><li>The dollar</li></ul>',
};

export const TRADERS: Trader[] = [
  {
    id: 1,
    user: 'Meridian',
    is_simulated: 1,
    multiple: '50',
    three_week_rate: '12.4',
    three_week_win: '61.5',
    three_week_profit: '1240.5',
    total_rate: '12.4',
    total_trade_num: 83,
    total_followers: 0,
    code: 'BTC/USD',
  },
  {
    id: 2,
    user: 'K***',
    is_simulated: 0,
    multiple: '100',
    three_week_rate: '-3.2',
    three_week_win: '44',
    three_week_profit: '-320.75',
    total_rate: '1.1',
    total_trade_num: 25,
    total_followers: 0,
    code: 'EUR/USD',
  },
];

export const FOUND: SearchResult[] = [
  { Id: GOLD.Id, ShowCode: GOLD.ShowCode, Logo: GOLD.Logo, ForexQuotations: { Close: '4182.65' } },
];
