import scion from '@scion-scxml/core';
import { XMLParser } from 'fast-xml-parser';

/** The elements of an SCXML text, as fast-xml-parser reads them in order. */

export type Element = Record<string, unknown> & { ':@'?: Record<string, string> };

/** The tags of states; `scxml` itself is none. */
export const STATE_TAGS = ['state', 'parallel', 'final', 'history'];
const parser = new XMLParser({ preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '' });

export const elementsOf = (xml: string): Element[] => parser.parse(xml) as Element[];
export const tagOf = (element: Element): string => Object.keys(element).find((key) => key !== ':@') ?? '';
export const contentOf = (element: Element): Element[] => (element[tagOf(element)] ?? []) as Element[];

/** Runs a chart's SCXML by the rules of the W3C's recommendation, with an interpreter that knows nothing of XState. */

type Select = (transition: object, event: object, evaluate: object, isEventless: boolean) => boolean;
const { helpers } = scion as unknown as { helpers: { scxmlPrefixTransitionSelector: Select } };
const select = helpers.scxmlPrefixTransitionSelector;
type Oracle = (guard: string) => boolean;

const all = (element: Element, tag: string): Element[] =>
  contentOf(element).filter((one) => tagOf(one) === tag);

export class ScxmlInterpreter {
  readonly #chart: InstanceType<typeof scion.Statechart>;
  #acted: string[] = [];
  /** Whether an event has come that was not looked at yet: what needs no event was settled before it came. */
  #isWaiting = false;

  /** `guard` answers for the guards, which SCXML calls by their names. */
  constructor(xml: string, guard: Oracle) {
    const [root] = elementsOf(xml).filter((one) => tagOf(one) === 'scxml');
    if (!root) throw new Error('the text is no SCXML');
    this.#chart = new scion.Statechart(() => this.#stateOf(root, guard) as never, {
      transitionSelector: (...given: Parameters<Select>) => this.#select(...given),
    });
    this.#chart.start();
  }

  send(event: string): void {
    this.#isWaiting = true;
    this.#chart.gen(event);
  }

  /** Ids of the active states, those around them included. */
  get states(): string[] {
    return this.#chart
      .getFullConfiguration()
      .filter((id) => !id.startsWith('$'))
      .sort();
  }

  /** Names of the actions since it was last asked, in the order they were done. */
  takeActions(): string[] {
    const acted = this.#acted;
    this.#acted = [];
    return acted;
  }

  #select(...[transition, event, evaluate, isEventless]: Parameters<Select>): boolean {
    if (!isEventless) this.#isWaiting = false;
    return !this.#isWaiting && select(transition, event, evaluate, isEventless);
  }

  #stateOf(element: Element, guard: Oracle): object {
    const { id, initial } = element[':@'] ?? {};
    const states = contentOf(element).filter((one) => STATE_TAGS.includes(tagOf(one)));
    return {
      $type: tagOf(element),
      ...(id === undefined ? {} : { id }),
      ...(initial === undefined ? {} : { initial }),
      onEntry: all(element, 'onentry').flatMap((one) => this.#scriptsOf(one)),
      onExit: all(element, 'onexit').flatMap((one) => this.#scriptsOf(one)),
      transitions: all(element, 'transition').map((one) => this.#transitionOf(one, guard)),
      ...(states.length === 0 ? {} : { states: states.map((one) => this.#stateOf(one, guard)) }),
    };
  }

  #transitionOf(element: Element, guard: Oracle): object {
    const { event, cond, target, type } = element[':@'] ?? {};
    return {
      ...(event === undefined ? {} : { event }),
      ...(target === undefined ? {} : { target: target.split(' ') }),
      ...(type === undefined ? {} : { type }),
      ...(cond === undefined ? {} : { cond: this.#conditionOf(cond, guard) }),
      onTransition: this.#scriptsOf(element),
    };
  }

  /** `isDead() && !In('a.b')` as a function. */
  #conditionOf(text: string, guard: Oracle): () => boolean {
    const body = text.replace(/\b(?!In\b)(\w+)\(\)/g, "guard('$1')");
    const condition = new Function('In', 'guard', `return ${body};`) as (
      isIn: (id: string) => boolean,
      ask: Oracle,
    ) => boolean;
    return () => condition((id) => this.#chart.isIn(id), guard);
  }

  #scriptsOf(element: Element): (() => void)[] {
    return all(element, 'script').map((one) => {
      const [text] = contentOf(one);
      const [name = ''] = String(text?.['#text'] ?? '').split('(');
      return () => {
        this.#acted.push(name);
      };
    });
  }
}
