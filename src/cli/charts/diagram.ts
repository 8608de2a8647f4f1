import type { IState, IStateMachine, ITransition } from 'state-machine-cat';
import type { ChartModel, ChartState, ChartTransition } from './model.ts';
import { actionWords, guardWords, statePath, titleWords, triggerWords, wrapped } from './words.ts';

/**
 * One diagram of a chart for state-machine-cat: a state and what is in it, some of it collapsed to a box. What
 * a state does without leaving (entry, actors, answers to events) is written in its box, so that arrows are
 * left to changes of state.
 */

export type View = {
  /** The state drawn with its contents. */
  root: string;
  /** States within it drawn as a box without contents. */
  collapsed: ReadonlySet<string>;
  /** Draws the contents as a column; for regions, which no arrow puts in an order. */
  isStacked: boolean;
};

const ROW_LETTERS = 34;
const LABEL_LETTERS = 24;

export function drawing(model: ChartModel, view: View): IStateMachine {
  const sketch = new Sketch(model, view);
  const root = sketch.box(view.root);
  return { states: [root, ...sketch.outside()], transitions: sketch.arrows() };
}

/** Whether `id` is `ancestor` or lies within it. */
export function isWithin(id: string, ancestor: string): boolean {
  return id === ancestor || id.startsWith(`${ancestor}.`);
}

class Sketch {
  readonly #model: ChartModel;
  readonly #view: View;
  readonly #states: Map<string, ChartState>;
  readonly #outside = new Map<string, IState>();
  readonly #arrows: ITransition[] = [];

  constructor(model: ChartModel, view: View) {
    this.#model = model;
    this.#view = view;
    this.#states = new Map(model.states.map((state) => [state.id, state]));
    this.#collectArrows();
  }

  /** A state with its rows and, unless collapsed, its contents. */
  box(id: string): IState {
    const state = this.#states.get(id);
    if (!state) throw new Error(`${this.#model.id} has no state ${id}`);
    const children = this.#childrenOf(id);
    const isCollapsed = this.#view.collapsed.has(id);
    const rows = isCollapsed ? this.#summary(state) : this.#rows(state);
    const box: IState = {
      name: id,
      type: state.kind === 'parallel' && !isCollapsed ? 'parallel' : 'regular',
      label: state.parent === null ? titleWords(this.#model.id) : labelOf(state),
      class: isCollapsed ? 'collapsed' : state.kind,
      actions: rows.flatMap((row) => rowLines(row)).map((body) => ({ type: 'activity' as const, body })),
    };
    if (children.length === 0 || isCollapsed) return box;
    return { ...box, statemachine: { states: [...this.#start(state), ...children.map((one) => this.box(one.id))] } };
  }

  /** Boxes for states elsewhere in the chart that arrows lead to. */
  outside(): IState[] {
    return [...this.#outside.values()];
  }

  arrows(): ITransition[] {
    return this.#arrows;
  }

  #childrenOf(id: string): ChartState[] {
    return this.#model.states.filter(({ parent }) => parent === id);
  }

  #start({ id, initial }: ChartState): IState[] {
    return initial === null ? [] : [{ name: `${id}.(start)`, type: 'initial' }];
  }

  #summary(state: ChartState): string[] {
    const names = this.#childrenOf(state.id).map(({ key }) => key);
    return [`${names.length} ${state.kind === 'parallel' ? 'regions' : 'states'}: ${names.join(', ')}`];
  }

  #rows(state: ChartState): string[] {
    const list = (word: string, calls: ChartState['entry']): string[] =>
      calls.length === 0 ? [] : [`${word}: ${calls.map(actionWords).join(', ')}`];
    return [
      ...state.invokes.map(({ src, chart }) => `runs ${src}${chart ? ' (chart)' : ''}`),
      ...list('entry', state.entry),
      ...list('exit', state.exit),
      ...this.#model.transitions
        .filter(({ source }) => source === state.id)
        .filter((transition) => !this.#isArrow(transition))
        .map((transition) => this.#rowOf(transition)),
    ];
  }

  #rowOf(transition: ChartTransition): string {
    const [target] = transition.targets;
    if (target === undefined) return `${this.#label(transition)} ·`;
    if (target === transition.source) return `${this.#label(transition)} ↻`;
    return `${this.#label(transition)} → ${target.slice(transition.source.length + 1)}`;
  }

  /** Arrows join states of which neither lies within the other. */
  #isArrow({ source, targets }: ChartTransition): boolean {
    return targets.some((target) => !isWithin(target, source) && !isWithin(source, target));
  }

  #label(transition: ChartTransition): string {
    const guard = guardWords(this.#model, transition);
    return `${triggerWords(transition.trigger)}${guard === '' ? '' : ` [${guard}]`}`;
  }

  #collectArrows(): void {
    const { root, isStacked } = this.#view;
    const labels = new Map<string, { from: string; to: string; lines: string[] }>();
    for (const transition of this.#model.transitions) {
      if (!isWithin(transition.source, root) || transition.source === root || !this.#isArrow(transition)) continue;
      const from = this.#shown(transition.source);
      for (const target of transition.targets) {
        const to = isWithin(target, root) ? this.#shown(target) : this.#stub(target);
        if (isWithin(to, from) || isWithin(from, to)) continue;
        const arrow = labels.get(`${from} ${to}`) ?? { from, to, lines: [] };
        const label = this.#label(transition);
        if (!arrow.lines.includes(label)) arrow.lines.push(label);
        labels.set(`${from} ${to}`, arrow);
      }
    }
    for (const state of this.#model.states)
      if (state.initial !== null && isWithin(state.id, root) && this.#shown(state.id) === state.id && !this.#view.collapsed.has(state.id))
        this.#push(`${state.id}.(start)`, this.#shown(state.initial), 'start', '');
    if (isStacked) {
      const column = this.#childrenOf(root).map(({ id }) => id);
      for (const [index, id] of column.slice(1).entries()) this.#push(column[index] ?? id, id, 'stack', '');
    }
    for (const { from, to, lines } of labels.values())
      this.#push(from, to, 'change', lines.flatMap((line) => wrapped(line, LABEL_LETTERS)).join('\n'));
  }

  #push(from: string, to: string, kind: string, label: string): void {
    this.#arrows.push({ id: this.#arrows.length, from, to, class: kind, ...(label === '' ? {} : { label }) });
  }

  /** The state itself, or the collapsed one it lies in. */
  #shown(id: string): string {
    for (const collapsed of this.#view.collapsed) if (isWithin(id, collapsed)) return collapsed;
    return id;
  }

  #stub(id: string): string {
    const name = `outside ${id}`;
    this.#outside.set(name, { name, type: 'regular', label: statePath(this.#model, id), class: 'outside' });
    return name;
  }
}

function labelOf({ key, kind }: ChartState): string {
  return kind === 'final' ? `◉ ${key}` : key;
}

/** A row of a box, its further lines indented. */
function rowLines(row: string): string[] {
  return wrapped(row, ROW_LETTERS).map((line, index) => (index === 0 ? line : `\u00a0\u00a0\u00a0${line}`));
}
