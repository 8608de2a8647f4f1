import { NOTIFICATION_KINDS, NOTIFICATION_TERMS } from '#contract/notifications';
import type { Notification } from '#contract/routes/notifications';
import { HOUR_MS } from '#contract/time-units';
import type { NoticeSettings } from '#machines/notice-settings/notice-settings.machine';
import { NOON } from './samples-market.ts';

/** What the server might have told a trader, the newest first. */

const order = { direction: 1, lots: '0.5' } as const;
const gold = { ...order, orderId: '7', instrumentId: '201', code: 'XAUUSD' };
const euro = { ...order, orderId: '8', instrumentId: '101', code: 'EURUSD' };

const CONTENTS: Notification['content'][] = [
  {
    kind: 'price-alert',
    data: {
      ...{ alertId: '3', instrumentId: '201', code: 'XAUUSD', side: 'above' },
      ...{ percent: '', level: '2400.00', price: '2400.35' },
    },
  },
  { kind: 'order-filled', data: { ...gold, price: '2381.40' } },
  { kind: 'stop-loss', data: { ...gold, price: '2370.10', profit: '-565', isTrailing: true } },
  { kind: 'take-profit', data: { ...euro, price: '1.10250', profit: '412.5' } },
  { kind: 'margin-warning', data: { riskRate: '103.4' } },
  { kind: 'liquidation', data: { ...euro, direction: 2, price: '1.09310', profit: '-1204.75' } },
  { kind: 'order-expired', data: gold },
  { kind: 'order-not-filled', data: euro },
  { kind: 'deposit-decided', data: { id: '4', state: 'approved', amount: '1500' } },
  { kind: 'withdrawal-decided', data: { id: '5', state: 'rejected', amount: '250.5' } },
  { kind: 'identity-decided', data: { state: 'approved' } },
  { kind: 'loan-decided', data: { about: 'loan-kyc', id: '2', state: 'rejected' } },
  { kind: 'lost-factors-decided', data: { state: 'approved' } },
  { kind: 'limit-reached', data: { limit: 'loss' } },
  { kind: 'margin-alarm', data: { riskRate: '71.25', percent: '70' } },
  {
    kind: 'new-device',
    data: { browser: 'Firefox', system: 'Android', network: '203.0.113.x' },
  },
  { kind: 'balance-corrected', data: { id: '3', amount: '-12.5' } },
  { kind: 'announcement', data: { newsId: '2', title: 'Market hours over the holidays' } },
];

export const NOTIFICATIONS: Notification[] = CONTENTS.map((content, index) => ({
  id: content.kind === 'announcement' ? 'a2' : String(40 - index),
  content,
  ...('code' in content.data && { instrument: content.data.code === 'XAUUSD' ? 'Gold' : 'EUR/USD' }),
  createdAtMs: NOON - index * 5 * HOUR_MS,
  isRead: index > 2,
}));

export const NOTICE_SETTINGS: NoticeSettings = {
  hasMail: true,
  kinds: NOTIFICATION_KINDS.map((kind) => {
    const { push, mail } = NOTIFICATION_TERMS[kind];
    return { kind, push, mail };
  }),
};
