import type { alertFormMachine } from '#machines/alert-form/alert-form.machine';
import { heard } from '#machines/app/rows';
import type { orderFormMachine } from '#machines/order-form/order-form.machine';

/** By their names alone: the code of these forms comes with the screens that trade. */
const ORDER_FORM = { id: 'orderForm' } as { id: string; machine: typeof orderFormMachine };
const ALERT_FORM = { id: 'alertForm' } as { id: string; machine: typeof alertFormMachine };
const OPEN_STATUS = 1;

/** The order is a position now, and waits for no price. */
const isFilled = ({ receipt }: { receipt: { status: number } | null }): boolean =>
  receipt?.status === OPEN_STATUS;

/** The alert is a new one. */
const isSet = ({ isNew }: { isNew: boolean }): boolean => isNew;

/** What counts as a success of the trader, as rows of the wiring: an order that was filled, and an alert that was set. */
export const SUCCESSES = [
  heard(ORDER_FORM, 'order.accepted', 'success.happened', isFilled),
  heard(ALERT_FORM, 'alert.saved', 'success.happened', isSet),
] as const;
