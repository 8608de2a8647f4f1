import type { AnyStateMachine, AnyStateNode } from 'xstate';

/**
 * Events that most states of a region answer and one does not: the arrow that was forgotten. An event that a state
 * around them answers is answered; ends of actors and timers are each state's own.
 */

const SENDING = 'A form on its way takes nothing in; its answer leads out of the state.';
const ANSWERS =
  'The answer of the running command closes the sheet or leads back; it may not be dismissed before.';
const FAILED =
  'The screen says that it could not be read and offers to try again; it does so by itself after a reconnect.';

/** States that rightly leave an event unanswered, each with the reason. */
export const EXCUSED: Readonly<Record<string, string>> = {
  'commandForm.form.editing -- form.shown': 'The form is as it should be when it is shown.',
  'commandForm.form.submitting -- form.shown': SENDING,
  'commandForm.form.editing -- fields.changed':
    'There is no refusal to take back; what is typed is kept beside.',
  'commandForm.form.submitting -- fields.changed': SENDING,
  'deposit.hidden -- channel.picked': 'Nothing can be picked on a screen that is hidden.',
  'deposit.hidden -- deposit.retry': 'Nothing has failed on a screen that is hidden.',
  'orderForm.flow.editing -- account.left':
    'The ticket is open to visitors; who may trade is the region beside.',
  'orderForm.flow.editing -- instrument.selected':
    'The instrument is the quote region’s; there is no sheet to shut.',
  'orderForm.flow.submitting -- instrument.selected': 'An order on its way is brought to its end first.',
  'orderList.list.shown.failed -- account.closed': FAILED,
  'orderList.list.shown.failed -- account.missed': FAILED,
  'orderList.list.shown.failed -- order.changed': FAILED,
  'orderList.list.shown.loading -- list.pulled': 'A list that is being read cannot be pulled.',
  'orderSheet.open.savingStops -- sheet.dismiss': ANSWERS,
  'orderSheet.open.closing -- sheet.dismiss': ANSWERS,
  'orderSheet.open.cancelling -- sheet.dismiss': ANSWERS,
  'pagedList.list.shown.failed -- list.changed': FAILED,
  'pagedList.list.shown.loading -- list.pulled': 'A list that is being read cannot be pulled.',
  'quotes.shown.loading -- quotes.retry': 'Quotes that are being read need no second try.',
  'quotes.shown.listed.feed.refreshing -- connection.opened':
    'Every price that changed since comes over the link.',
  'session.signedIn.question.none -- ask.withdrawn': 'There is no question to take back.',
  'support.hidden -- support.hidden': 'It is hidden already.',
};

/** Complaints about a chart: unanswered events without an excuse, and excuses for what is answered by now. */
export function lintUnanswered(machine: AnyStateMachine): string[] {
  const unanswered = unansweredEvents(machine);
  const ids = new Set(nodesOf(machine.root).map(({ id }) => id));
  const idle = Object.keys(EXCUSED).filter(
    (name) => ids.has(name.split(' -- ')[0] ?? '') && !unanswered.includes(name),
  );
  return [
    ...unanswered
      .filter((name) => !(name in EXCUSED))
      .map(
        (name) => `${name}: most states beside it answer this event; answer it, or say why not in EXCUSED`,
      ),
    ...idle.map((name) => `${name} is excused in vain`),
  ];
}

/** `state -- event` for each state that leaves unanswered what more than half of its siblings answer. */
export function unansweredEvents(machine: AnyStateMachine): string[] {
  return nodesOf(machine.root).flatMap((node) => (node.type === 'compound' ? unansweredIn(node) : []));
}

function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)];
}

function unansweredIn(region: AnyStateNode): string[] {
  const siblings = Object.values(region.states).filter((state) => !isPassing(state));
  const events = new Set(siblings.flatMap(answeredIn));
  return [...events]
    .filter((event) => !isAnsweredAround(region, event))
    .flatMap((event) => {
      const silent = siblings.filter((state) => !answeredIn(state).includes(event));
      const isMostly = silent.length > 0 && silent.length * 2 < siblings.length;
      return isMostly ? silent.map(({ id }) => `${id} -- ${event}`) : [];
    });
}

/** A state that is left at once, or for good, answers nothing. */
const isPassing = ({ type, always, invoke }: AnyStateNode): boolean =>
  type === 'final' || (Boolean(always?.length) && invoke.length === 0 && type === 'atomic');

function answeredIn(node: AnyStateNode): string[] {
  return nodesOf(node)
    .flatMap(({ transitions }) => [...transitions.keys()])
    .filter((event) => !event.startsWith('xstate.'));
}

function isAnsweredAround(node: AnyStateNode, event: string): boolean {
  for (let at: AnyStateNode | undefined = node; at; at = at.parent)
    if (at.transitions.has(event)) return true;
  return false;
}
