import { it } from 'vitest';
import { anywhere, forgetsWhileHidden } from '../../support/anywhere.ts';
import { model } from './live-orders.model.ts';

anywhere('S6.4 S7.25', model, {
  'liveOrders -- account.left [0]': 'unwatched',
  'liveOrders.watched -- orders.unwatched [0]': 'unwatched',
  'liveOrders.watched.known -- order.changed [0]': { watched: { known: 'refreshing' } },
  'liveOrders.watched.known -- account.joined [0]': { watched: { known: 'refreshing' } },
  'liveOrders.watched.known -- account.missed [0]': { watched: { known: 'refreshing' } },
  'liveOrders.watched.known -- account.closed [0]': { watched: { known: 'refreshing' } },
});

it('S6.4 nothing of the account is left once it is not looked at', () =>
  forgetsWhileHidden(model, 'orders.watched', 'done:loadLiveOrders'));
