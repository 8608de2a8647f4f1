import type { ResultDay, Results } from '#contract/entities-results';

/** Two weeks of January, of which three days were lost. */
const BY_DAY = [120.5, -43.2, 0, 210.75, 88.1, 0, 0, -310.4, 95.6, 1_402.9, -12.05, 67.3, 0, 0, 31.25];
const OPENING = 10_000;

function dayOf(profit: number, index: number): ResultDay {
  const total = BY_DAY.slice(0, index + 1).reduce((sum, value) => sum + value, OPENING);
  return {
    day: `2026-01-${String(index + 1).padStart(2, '0')}`,
    profit: profit.toFixed(2),
    fees: profit === 0 ? '0' : '-1.2',
    financing: '0',
    protection: '0',
    funding: '0',
    balance: (total - 1.2 * (index + 1)).toFixed(2),
    equity: (total + 14).toFixed(2),
  };
}

export const RESULTS: Results = {
  opening: '10000',
  openingEquity: '10014',
  closing: '11632.75',
  sums: { profit: '1650.75', fees: '-18', financing: '-4.31', protection: '0', funding: '0' },
  days: BY_DAY.map(dayOf),
  trades: {
    count: 42,
    wins: 26,
    losses: 15,
    grossProfit: '2310.4',
    grossLoss: '-659.65',
    best: '902.1',
    worst: '-310.4',
    holdingMs: 4_920_000,
  },
  instruments: [
    {
      instrumentId: 201,
      showCode: 'Gold',
      count: 20,
      wins: 14,
      losses: 6,
      grossProfit: '1710',
      grossLoss: '-240.1',
    },
    {
      instrumentId: 1,
      showCode: 'EUR/USD',
      count: 15,
      wins: 9,
      losses: 5,
      grossProfit: '480.4',
      grossLoss: '-199.55',
    },
    {
      instrumentId: 401,
      showCode: 'BTC/USD',
      count: 7,
      wins: 3,
      losses: 4,
      grossProfit: '120',
      grossLoss: '-220',
    },
  ],
  drawdown: { amount: '310.4', percent: '3.01', fromDay: '2026-01-07', toDay: '2026-01-08' },
};
