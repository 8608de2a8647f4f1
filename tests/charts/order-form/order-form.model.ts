import type { AnyMachineSnapshot } from 'xstate';
import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { DIRECTION, FEE_PER_LOT } from '#contract/constants';
import { draftOf } from '#machines/order-form/drafts';
import {
  type OrderFormContext,
  type OrderFormEvent,
  orderFormMachine,
} from '#machines/order-form/order-form.machine';
import { instrumentOf, outcomesOf, PRICE_HEARD } from '../../support/fixtures.ts';

const leveraged = instrumentOf();
const unleveraged = instrumentOf({ id: 2, multiples: [] });
const closed = instrumentOf({ id: 3, isOpen: false });

const own = {
  'session.started': [{ drafts: {} }],
  'account.left': [{}],
  'instrument.selected': [
    { instrument: leveraged },
    { instrument: unleveraged },
    { instrument: closed },
    { instrument: { ...leveraged, id: 4 }, isKept: true },
  ],
  'price.heard': [
    PRICE_HEARD,
    { ...PRICE_HEARD, isOpen: false },
    { ...PRICE_HEARD, instrumentId: unleveraged.id },
  ],
  'connection.lost': [{}],
  'doubt.begun': [{}],
  'doubt.over': [{}],
  'priceType.pending': [{}],
  'priceType.market': [{}],
  'stopLoss.toggle': [{}],
  'stopLoss.fixed': [{}],
  'stopLoss.trailing': [{}],
  'trailBy.picked': [{ by: 'distance' }],
  'takeProfit.toggle': [{}],
  'stopsIn.picked': [{ unit: 'points', tradeFeeType: FEE_PER_LOT }],
  'sizeIn.picked': [{ unit: 'units' }],
  'multiple.picked': [{ value: '50' }],
  'field.typed': [
    { field: 'lots', text: '' },
    { field: 'lots', text: '1' },
  ],
  'goodFor.picked': [{ goodFor: 'day' }],
  'pair.picked': [{ ocoId: '7' }],
  'target.picked': [{ price: '105' }],
  'stop.moved': [{ stop: 'stopLoss', price: '90', tradeFeeType: FEE_PER_LOT }],
  'ticket.left': [{}],
  'order.review': [{ direction: DIRECTION.buy, funds: { free: null, tradeFeeType: FEE_PER_LOT } }],
  'order.back': [{}],
  'order.confirm': [{ key: 'key' }],
  'order.dismiss': [{}],
  'command.doubted': [{}],
} satisfies Examples<OrderFormEvent>;

const receipt = { id: 1, price: '100', margin: '1000', fee: '3', status: 1 };

const AGES = ['fresh', 'unheard'].map((state) => `after:priceAge@orderForm.quote.${state}`);
const STEADY = 'the market is open, and the link is there';
const KEPT = 'a start without the server has a journey of its own';
const MOVED =
  'a stop has a line while its distance is known; 29-order-lines.spec.ts moves it by finger and keys';
const NO_TICKET = 'the ticket is drawn once there is an instrument';
const SHEET_OVER = 'the sheet lies over the ticket';
const LEFT_FIRST = 'another instrument is picked elsewhere, and leaving the ticket closes the question first';
const ASKED_FOR =
  'buy and sell rest until the log knows; what an earlier visit left in doubt is told in 15-commands.spec.ts';
const AT_ONCE = 'the command log asks at once about an order that is given up';
const DISABLED = 'buy and sell are disabled while there is no price of now, or the market is closed';
const OVER = 'an answer of 999 ends the session before the command ends';

const FOLLOWS = 'the region goes at once where the draft says';

const AT_LOGIN = 'the login is open after an account was left, and leads back';

const isMissing = (state: AnyMachineSnapshot): boolean => state.matches({ quote: 'missing' });
const isVisitor = (state: AnyMachineSnapshot): boolean => state.matches({ standing: 'visitor' });
const isEditing = (state: AnyMachineSnapshot): boolean => state.matches({ flow: 'editing' });
const isConfirming = (state: AnyMachineSnapshot): boolean => state.matches({ flow: 'confirming' });

const TICKET = [
  'priceType.pending',
  'priceType.market',
  'stopLoss.toggle',
  'stopLoss.fixed',
  'stopLoss.trailing',
  'trailBy.picked',
  'takeProfit.toggle',
  'stopsIn.picked',
  'sizeIn.picked',
  'multiple.picked',
  'field.typed',
  'goodFor.picked',
  'pair.picked',
  'target.picked',
  'stop.moved',
  'order.review',
];

export const model: TestModel = {
  clauses: 'S4.2 S5.7 S5.8 S5.9 S5.10 S5.11 S5.12 S5.13',
  machine: orderFormMachine,
  inputs: [{ drafts: {} }],
  examples: [
    ...eventsOf(own),
    ...outcomesOf(receipt).map((output) => ({ type: 'done:submitOrder', output })),
    ...AGES.map((type) => ({ type })),
  ],
  keyOf: (context: OrderFormContext) => [
    context.instrument?.id,
    draftOf(context).lots === '',
    draftOf(context).targetPrice === '',
  ],
  impossible: ['price.heard [0]', 'price.heard [1]'].map((event) => ({
    transition: `orderForm.quote -- ${event}`,
    states: ['orderForm.quote.missing'],
    because: 'A price is taken for the instrument on the ticket, and there is none yet.',
  })),
  exclusions: {
    events: [
      { events: ['account.left', 'ticket.left'], where: isMissing, because: NO_TICKET },
      { events: ['account.left'], where: isVisitor, because: 'a visitor has no account to leave' },
      {
        events: ['ticket.left'],
        where: (state) => !isEditing(state) && !isConfirming(state),
        because: SHEET_OVER,
      },
      {
        events: ['doubt.begun'],
        where: (state) => state.hasTag('doubted') || !state.matches({ flow: { submitting: 'checking' } }),
        because: AT_ONCE,
      },
      { events: ['doubt.over'], where: (state) => !state.hasTag('unresolved'), because: AT_ONCE },
      {
        events: [...Object.keys(own).filter((type) => !type.startsWith('doubt.')), ...AGES],
        where: (state) => state.hasTag('doubted'),
        because: AT_ONCE,
      },
      { events: ['instrument.selected'], where: isConfirming, because: LEFT_FIRST },
      { events: ['instrument.selected'], where: (_, { isKept }) => isKept === true, because: KEPT },
      { events: ['stop.moved'], because: MOVED },
      {
        events: Object.keys(own).filter((type) => !['price.heard', 'connection.lost'].includes(type)),
        where: (state) => state.hasTag('unheard'),
        because: 'the first price is there at once, and as long as it is held back the link falls silent',
      },
      { events: TICKET, where: isMissing, because: NO_TICKET },
      { events: TICKET, where: (state) => !isEditing(state), because: SHEET_OVER },
      { events: ['pair.picked'], where: isVisitor, because: 'a visitor has no orders' },
      {
        events: ['pair.picked'],
        where: (state) => state.context.instrument?.id !== leveraged.id,
        because: 'the other order is of the first instrument',
      },
      {
        events: ['order.review'],
        where: (state) => ['closed', 'stale', 'unheard'].some((tag) => state.hasTag(tag)),
        because: DISABLED,
      },
      {
        events: ['done:submitOrder'],
        where: (_, { output }) => output.kind === 'expired',
        because: OVER,
      },
      {
        events: ['done:submitOrder'],
        where: (state, { output }) => (output.kind === 'unresolved') !== state.hasTag('doubted'),
        because: AT_ONCE,
      },
    ],
    transitions: {
      'orderForm.quote -- instrument.selected [0]': KEPT,
      'orderForm.earlier.doubted -- account.left [0]': ASKED_FOR,
      'orderForm.flow.editing -- order.review [1]': ASKED_FOR,
      'orderForm.flow.editing -- order.review [2]': DISABLED,
      'orderForm.flow.editing -- order.review [4]': DISABLED,
      'orderForm.flow.editing -- stop.moved [0]': MOVED,
      'orderForm.flow.confirming -- instrument.selected [0]': LEFT_FIRST,
      'orderForm.flow.submitting -- done:submitOrder [2]': OVER,
    },
    last: [
      {
        events: ['instrument.selected'],
        where: (state) => !isMissing(state),
        because: 'another screen is open after it',
      },
      { events: ['ticket.left'], because: 'another screen is open after it' },
      {
        events: ['account.left'],
        where: (state) => !isEditing(state),
        because: 'the sheet, or a notice of the order, lies over the ticket when the account is back',
      },
      {
        events: ['order.review'],
        where: isVisitor,
        because: 'the login is open after it',
      },
    ],
    setups: [
      [
        { events: ['connection.lost', ...AGES], because: STEADY },
        { events: ['price.heard'], where: (_, { isOpen }) => !isOpen, because: STEADY },
        {
          events: ['instrument.selected'],
          where: (_, { instrument }) => instrument.id !== 1,
          because: STEADY,
        },
        {
          events: ['price.heard', 'instrument.selected', 'ticket.left', ...TICKET],
          where: isVisitor,
          because: AT_LOGIN,
        },
      ],
      [
        {
          events: ['session.started'],
          where: (state) => !isMissing(state),
          because: 'the account is known before the first price',
        },
        { events: ['account.left'], because: AT_LOGIN },
        {
          events: ['price.heard'],
          where: (state, { isOpen }) => !isOpen && !state.matches({ quote: 'fresh' }),
          because: 'the link is cut or silent, or the market closed',
        },
      ],
    ],
  },
  equivalentMutants: {
    'orderForm.flow.submitting.sending swallows ticket.left of orderForm':
      'A ticket that is sent has no stop without a price: the review refuses it.',
    'orderForm.flow.submitting.checking swallows ticket.left of orderForm':
      'A ticket that is sent has no stop without a price: the review refuses it.',
    'orderForm.flow.ended.placed swallows ticket.left of orderForm':
      'A ticket that is sent has no stop without a price: the review refuses it.',
    'orderForm.flow.ended.rejected swallows ticket.left of orderForm':
      'A ticket that is sent has no stop without a price: the review refuses it.',
    'orderForm.flow.ended.unresolved swallows ticket.left of orderForm':
      'A ticket that is sent has no stop without a price: the review refuses it.',
    'orderForm.quote.missing swallows ticket.left of orderForm':
      'Without an instrument there is no ticket to tidy.',
    'orderForm.quote.missing swallows price.heard of orderForm.quote':
      'Without an instrument no price is taken.',
    'orderForm.priceType -- starts → orderForm.priceType.pending': FOLLOWS,
    'orderForm.stopLoss -- starts → orderForm.stopLoss.on': FOLLOWS,
    'orderForm.stopLoss.on -- starts → orderForm.stopLoss.on.trailing': FOLLOWS,
    'orderForm.takeProfit -- starts → orderForm.takeProfit.on': FOLLOWS,
  },
  unanswered: {
    'orderForm.flow.editing -- account.left':
      'The ticket is open to visitors; who may trade is the region beside.',
  },
};
