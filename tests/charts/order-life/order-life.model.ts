import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type OrderLifeEvent, orderLifeMachine } from '#server/lives/order-life.machine';

const own = {
  'order.filled': [{}],
  'part.closed': [{}],
  'trader.ended': [{}],
  'stop.reached': [{}],
  'profit.reached': [{}],
  'cover.lost': [{}],
  'profit.needed': [{}],
  'account.reset': [{}],
  'pair.filled': [{}],
  'time.over': [{}],
  'instrument.halted': [{}],
  'exposure.reached': [{}],
} satisfies Examples<OrderLifeEvent>;

export const model: TestModel = {
  clauses: 'S4.3',
  machine: orderLifeMachine,
  causes: {
    'order.filled': 'the price',
    'part.closed': 'the trader',
    'trader.ended': 'the trader',
    'stop.reached': 'the price',
    'profit.reached': 'the price',
    'cover.lost': 'a loss',
    'profit.needed': 'a loss',
    'account.reset': 'the trader',
    'pair.filled': 'the price',
    'time.over': 'the clock',
    'instrument.halted': 'an operator',
    'exposure.reached': 'the price',
  } satisfies Record<OrderLifeEvent['type'], string>,
  examples: eventsOf(own),
};
