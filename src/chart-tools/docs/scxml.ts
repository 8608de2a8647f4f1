import type { ChartModel, ChartState, ChartTransition, Trigger } from '../chart-model.ts';
import type { ActionCall } from '../read-machine.ts';
import { isWithin } from '../words.ts';
import { escapeXml } from './svg.ts';

/**
 * A chart as W3C SCXML, for tools of others. Guards are calls in `cond`, actions are scripts by name, timers are
 * sends to oneself. It acts as XState does under the rules of SCXML too. Clauses travel in a namespace of our own.
 */
export function scxmlFile(model: ChartModel): string {
  const root = model.states.find(({ parent }) => parent === null);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:c="urn:candlestate:chart" version="1.0" datamodel="ecmascript" name="${model.id}" initial="${model.id}">`,
    ...(root ? element(model, root, '  ') : []),
    '</scxml>\n',
  ].join('\n');
}

const TAGS = {
  atomic: 'state',
  compound: 'state',
  parallel: 'parallel',
  final: 'final',
  history: 'history',
} as const;

function element(model: ChartModel, state: ChartState, indent: string): string[] {
  const tag = TAGS[state.kind];
  const attributes = [
    `id="${state.id}"`,
    ...(state.initial === null ? [] : [`initial="${state.initial}"`]),
    ...(state.clauses.length === 0 ? [] : [`c:clauses="${state.clauses.join(' ')}"`]),
  ].join(' ');
  const transitions = model.transitions.filter(({ source }) => source === state.id);
  const timers = [...new Map(transitions.map((one) => [eventOf(one), one])).values()].filter(isTimer);
  const content = [
    ...block('onentry', [...state.entry.map(script), ...timers.map(send)]),
    ...block('onexit', [
      ...state.exit.map(script),
      ...timers.map((one) => `<cancel sendid="${eventOf(one)}"/>`),
    ]),
    ...state.invokes.map(
      ({ id, src, chart }) =>
        `<invoke id="${escapeXml(id)}" type="${chart ? 'http://www.w3.org/TR/scxml/' : 'xstate'}" src="${chart ?? src}"/>`,
    ),
    ...transitions.flatMap((one) => transitionElement(model, one)),
  ].map((line) => `${indent}  ${line}`);
  const children = model.states
    .filter(({ parent }) => parent === state.id)
    .flatMap((child) => element(model, child, `${indent}  `));
  if (content.length + children.length === 0) return [`${indent}<${tag} ${attributes}/>`];
  return [`${indent}<${tag} ${attributes}>`, ...content, ...children, `${indent}</${tag}>`];
}

function block(tag: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : [`<${tag}>`, ...lines.map((line) => `  ${line}`), `</${tag}>`];
}

function transitionElement(model: ChartModel, transition: ChartTransition): string[] {
  const event = eventOf(transition);
  const cond = [condition(transition), ...unanswered(model, transition)].filter((part) => part !== '');
  const attributes = [
    ...(event === '' ? [] : [`event="${escapeXml(event)}"`]),
    ...(cond.length === 0 ? [] : [`cond="${escapeXml(cond.join(' && '))}"`]),
    ...(transition.targets.length === 0 ? [] : [`target="${transition.targets.join(' ')}"`]),
    ...(isInternal(transition) ? ['type="internal"'] : []),
  ].join(' ');
  const open = `<transition${attributes === '' ? '' : ` ${attributes}`}`;
  if (transition.actions.length === 0) return [`${open}/>`];
  return [`${open}>`, ...transition.actions.map((action) => `  ${script(action)}`), '</transition>'];
}

/**
 * That no region within the source answers the event. By the rules of SCXML each atomic state looks for its own answer,
 * so that a region and the state around all regions may both act on one event; XState takes what lies deepest, alone.
 */
function unanswered(model: ChartModel, transition: ChartTransition): string[] {
  const event = eventOf(transition);
  if (event === '') return [];
  const regions = model.states
    .filter(({ kind, id }) => kind === 'parallel' && isWithin(id, transition.source))
    .flatMap(({ id }) => model.states.filter(({ parent }) => parent === id));
  const answering = model.states.filter(({ id }) => regions.some((region) => isWithin(id, region.id)));
  return answering.flatMap(({ id }) => {
    const answers = model.transitions.filter((other) => other.source === id && eventOf(other) === event);
    if (answers.length === 0) return [];
    const guards = answers.map(condition);
    return guards.includes('') ? [`!In('${id}')`] : [`!(In('${id}') && (${guards.join(' || ')}))`];
  });
}

/** Whether the source stays entered while a state within it is. */
function isInternal({ source, targets, reenter }: ChartTransition): boolean {
  return !reenter && targets.length > 0 && targets.every((target) => target.startsWith(`${source}.`));
}

type Timed = ChartTransition & { trigger: Extract<Trigger, { kind: 'after' }> };
const isTimer = (transition: ChartTransition): transition is Timed => transition.trigger.kind === 'after';

/** The SCXML event that takes a transition; empty for an eventless one. */
export function eventOf({ trigger, source }: Pick<ChartTransition, 'trigger' | 'source'>): string {
  switch (trigger.kind) {
    case 'event':
      return trigger.name;
    case 'done':
      return `done.invoke.${trigger.name}`;
    case 'error':
      return `error.platform.${trigger.name}`;
    case 'finished':
      return `done.state.${trigger.name}`;
    case 'after':
      return `after.${trigger.name}.${source}`;
    default:
      return '';
  }
}

function send(timer: Timed): string {
  const { ms, name } = timer.trigger;
  const event = eventOf(timer);
  return `<send id="${event}" event="${event}" ${ms === null ? `delayexpr="${name}()"` : `delay="${ms}ms"`}/>`;
}

/** `isDead()`, `In('orderForm.quote.fresh')`, `!In(…)`, `(In(…) || In(…))`. */
function condition({ guard, source }: ChartTransition): string {
  if (guard === null) return '';
  const [chart = ''] = source.split('.');
  const call = (words: string): string => {
    if (words.startsWith('not ')) return `!${call(words.slice(4))}`;
    if (words.startsWith('in ')) return `In('${chart}.${words.slice(3)}')`;
    const [, first, sign, second] = /^\((.+?) (and|or) (.+)\)$/.exec(words) ?? [];
    if (first && second) return `(${call(first)} ${sign === 'or' ? '||' : '&&'} ${call(second)})`;
    return `${words}()`;
  };
  return call(guard);
}

function script({ name, detail }: ActionCall): string {
  return `<script>${escapeXml(`${name}(${detail === '' ? '' : `'${detail}'`})`)}</script>`;
}
