import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { scxmlFile } from '#chart-tools/docs/scxml';
import { findCharts } from '#chart-tools/find-charts';
import { allStates } from '#chart-tools/paths/transitions';
import { ROOT } from '../../src/cli/run-steps.ts';
import { contentOf, type Element, elementsOf, STATE_TAGS, tagOf } from '../support/scxml-interpreter.ts';

/** The SCXML of every chart, read by an XML parser, against the machine itself. */

type Edge = { source: string; event: string; cond: string; target: string };

function statesOf(elements: readonly Element[]): Element[] {
  return elements.flatMap((element) => [
    ...(STATE_TAGS.includes(tagOf(element)) ? [element] : []),
    ...statesOf(tagOf(element) === '#text' ? [] : contentOf(element)),
  ]);
}

function edgesOf(state: Element): Edge[] {
  return contentOf(state)
    .filter((element) => tagOf(element) === 'transition')
    .map(({ ':@': { event = '', cond = '', target = '' } = {} }) => ({
      source: state[':@']?.id ?? '',
      event,
      cond,
      target,
    }));
}

/** The machine's own transitions as XState has them, in SCXML's words. */
function edgesOfMachine(machine: AnyStateMachine): Edge[] {
  return allStates(machine).flatMap((node) => [
    ...(node.always ?? []).map((definition) => edge(node.id, '', definition)),
    ...[...node.transitions].flatMap(([event, definitions]) =>
      definitions.map((definition) => edge(node.id, scxmlEvent(event), definition)),
    ),
  ]);
}

function edge(
  source: string,
  event: string,
  { guard, target }: { guard?: unknown; target?: readonly { id: string }[] | undefined },
): Edge {
  return { source, event, cond: condOf(guard, source), target: (target ?? []).map(({ id }) => id).join(' ') };
}

function condOf(guard: unknown, source: string): string {
  if (guard === undefined) return '';
  if (typeof guard === 'string') return `${guard}()`;
  const { type, name, guards, stateValue } = guard as {
    type?: string;
    name?: string;
    guards?: unknown[];
    stateValue?: object;
  };
  if (type !== undefined) return `${type}()`;
  if (guards && name !== 'not')
    return `(${guards.map((one) => condOf(one, source)).join(name === 'or' ? ' || ' : ' && ')})`;
  if (guards) return `!${condOf(guards[0], source)}`;
  return `In('${source.split('.')[0]}${pathOf(stateValue)}')`;
}

/** `.quote.fresh` of `{ quote: 'fresh' }`. */
function pathOf(value: unknown): string {
  if (typeof value === 'string') return `.${value}`;
  return Object.entries(value ?? {})
    .map(([region, inner]) => `.${region}${pathOf(inner)}`)
    .join('');
}

function scxmlEvent(event: string): string {
  return event
    .replace('xstate.done.actor.', 'done.invoke.')
    .replace('xstate.error.actor.', 'error.platform.')
    .replace('xstate.done.state.', 'done.state.')
    .replace('xstate.after.', 'after.');
}

const text = (edges: readonly Edge[]): string[] =>
  edges.map(({ source, event, cond, target }) => `${source} -- ${event} [${cond}] -> ${target}`).sort();

describe.each(await findCharts(ROOT))('the SCXML of $name', ({ model, machine }) => {
  const xml = scxmlFile(model);
  const states = statesOf(elementsOf(xml));

  it('is well-formed', () => {
    expect(XMLValidator.validate(xml)).toBe(true);
  });

  it('has the states of the machine, nested as they are', () => {
    const nodes = allStates(machine);
    expect(states.map((state) => state[':@']?.id)).toEqual(nodes.map(({ id }) => id));
    const nested = states.map((state) => [
      state[':@']?.id,
      contentOf(state)
        .filter((one) => STATE_TAGS.includes(tagOf(one)))
        .map((one) => one[':@']?.id),
    ]);
    expect(nested).toEqual(nodes.map((node) => [node.id, Object.values(node.states).map(({ id }) => id)]));
  });

  it('says of each state whether it is parallel or final, and where it starts', () => {
    const found = states.map((state) => [state[':@']?.id, tagOf(state), state[':@']?.initial]);
    const wanted = allStates(machine).map((node) => [
      node.id,
      STATE_TAGS.includes(node.type) ? node.type : 'state',
      node.type === 'compound' ? node.initial.target[0]?.id : undefined,
    ]);
    expect(found).toEqual(wanted);
  });

  it('has the transitions of the machine: source, event, condition and target', () => {
    const wanted = edgesOfMachine(machine);
    const conditions = new Set(wanted.map(({ cond }) => cond));
    // What SCXML asks beside the chart's own condition is proven by scxml-rules.test.ts.
    const own = ({ cond, ...edge }: Edge): Edge => {
      const parts = cond.split(' && ');
      const place = parts.findLastIndex((_, index) => conditions.has(parts.slice(0, index + 1).join(' && ')));
      return { ...edge, cond: parts.slice(0, place + 1).join(' && ') };
    };
    expect(text(states.flatMap(edgesOf).map(own))).toEqual(text(wanted));
  });

  it('targets only states it has', () => {
    const ids = new Set(states.map((state) => state[':@']?.id));
    const targets = states.flatMap(edgesOf).flatMap(({ target }) => (target === '' ? [] : target.split(' ')));
    expect(targets.filter((target) => !ids.has(target))).toEqual([]);
  });
});
