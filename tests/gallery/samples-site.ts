import type { Company, NewsItem, NewsSummary, SearchResult, Trader } from '#contract/entities';
import { GOLD, NOON } from './samples-market.ts';

/** What a site might say of itself; no such company exists. */

export const COMPANY: Company = {
  id: 1,
  name: 'Example Markets Ltd',
  logo: 'EM',
  url: 'https://example.com',
  subject: 'Online trading',
  registeredAddress: '1 Example Street, Example Town',
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
    createdAtMs: NOON,
  },
  {
    id: 1,
    title: 'Market hours over the holidays',
    desc: 'When forex, indices and shares rest, and what stays open.',
    logo: '',
    lang: 'en',
    createdAtMs: NOON - 86_400_000,
  },
];

export const NEWS_ITEM: NewsItem = {
  ...(NEWS[0] as NewsSummary),
  content: '<p>Gold traded in a narrow band.</p><h3>What next</h3><ul><li>Rates</li><li>The dollar</li></ul>',
};

export const TRADERS: Trader[] = [
  {
    id: 1,
    name: 'Meridian',
    isSimulated: true,
    isLeader: false,
    multiple: '50',
    threeWeekRate: '12.4',
    threeWeekWin: '61.5',
    threeWeekProfit: '1240.5',
    totalRate: '12.4',
    totalTrades: 83,
    totalFollowers: 0,
    code: 'BTC/USD',
  },
  {
    id: 2,
    name: 'K***',
    isSimulated: false,
    isLeader: true,
    multiple: '100',
    threeWeekRate: '-3.2',
    threeWeekWin: '44',
    threeWeekProfit: '-320.75',
    totalRate: '1.1',
    totalTrades: 25,
    totalFollowers: 0,
    code: 'EUR/USD',
  },
];

export const FOUND: SearchResult[] = [
  {
    id: GOLD.id,
    code: GOLD.code,
    showCode: GOLD.showCode,
    name: 'Gold',
    logo: GOLD.logo,
    prices: { close: '4182.65' },
  },
];
