import type { IState, IStateMachine, ITransition } from 'state-machine-cat';
import type { ChartModel, ChartState, ChartTransition } from '../chart-model.ts';
import {
  actionWords,
  isWithin,
  statePath,
  titleWords,
  transitionWords,
  triggerWords,
  wrapped,
} from '../words.ts';

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
  /** About how many letters a line of a label has; a line in a box has half as many again. */
  letters: number;
  /**
   * Which changes are written into the boxes, for crowded diagrams: those out of the root, in place of their arrows; all,
   * so that arrows within the root need no words; or all, without any arrow: the boxes stand in a column.
   * The shape is what such a column lacks: the names and the arrows alone.
   */
  written: 'none' | 'exits' | 'all' | 'column' | 'shape';
};

export function drawing(model: ChartModel, view: View): IStateMachine {
  const sketch = new Sketch(model, view);
  const root = sketch.box(view.root);
  if (view.written === 'shape')
    return { states: root.statemachine?.states ?? [], transitions: sketch.arrows() };
  return { states: [root, ...sketch.outside()], transitions: sketch.arrows() };
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
    const isShape = this.#view.written === 'shape';
    const rows = isShape
      ? []
      : [...(isCollapsed ? this.#summary(state) : this.#rows(state)), ...this.#exits(state, isCollapsed)];
    const box: IState = {
      name: id,
      type: state.kind === 'parallel' && !isCollapsed ? 'parallel' : 'regular',
      label: state.parent === null ? titleWords(this.#model.id) : labelOf(state),
      class: isCollapsed ? 'collapsed' : state.kind,
      actions: rows
        .flatMap((row) => rowLines(row, Math.round(this.#view.letters * 1.4)))
        .map((body) => ({ type: 'activity' as const, body })),
    };
    if (children.length === 0 || isCollapsed) return box;
    return {
      ...box,
      statemachine: { states: [...this.#start(state), ...children.map((one) => this.box(one.id))] },
    };
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
    const noun = state.kind === 'parallel' ? 'region' : 'state';
    return [`${names.length} ${noun}${names.length === 1 ? '' : 's'}: ${names.join(', ')}`];
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

  /** What leads away from a box, where that is written and not drawn. */
  #exits({ id }: ChartState, isCollapsed: boolean): string[] {
    const rows = this.#model.transitions
      .filter(
        ({ source }) => (isCollapsed ? isWithin(source, id) : source === id) && source !== this.#view.root,
      )
      .filter((transition) => this.#isArrow(transition))
      .flatMap((transition) =>
        transition.targets
          .filter((target) => this.#isWritten(target) && !isWithin(target, id))
          .map(
            (target) =>
              `${this.#labelAt(id, transition)} ${this.#sign(target)}\u00a0${this.#nearPath(target)}`,
          ),
      );
    return [...new Set(rows)];
  }

  #isWritten(target: string): boolean {
    const { root, written } = this.#view;
    return /^(all|column|shape)$/.test(written) || (written === 'exits' && !isWithin(target, root));
  }

  #sign(target: string): string {
    return isWithin(target, this.#view.root) ? '→' : '⇥';
  }

  /** A state's path, as short as the diagram allows. */
  #nearPath(id: string): string {
    const { root } = this.#view;
    return isWithin(id, root) ? id.slice(root.length + 1) : statePath(this.#model, id);
  }

  #rowOf(transition: ChartTransition): string {
    const [target] = transition.targets;
    if (target === undefined) return this.#label(transition);
    if (target === transition.source) return `${this.#label(transition)}\u00a0↻`;
    return `${this.#label(transition)} →\u00a0${target.slice(transition.source.length + 1)}`;
  }

  /** Arrows join states of which neither lies within the other. */
  #isArrow({ source, targets }: ChartTransition): boolean {
    return targets.some((target) => !isWithin(target, source) && !isWithin(source, target));
  }

  /** The label of a change at a box. A collapsed box has a diagram of its own, which gives the guard and the actions. */
  #labelAt(box: string, transition: ChartTransition): string {
    return transition.source === box ? this.#label(transition) : triggerWords(transition.trigger);
  }

  #label(transition: ChartTransition): string {
    const does = transition.actions.map(actionWords).join(', ');
    return `${transitionWords(this.#model, transition)}${does === '' ? '' : ` / ${does}`}`;
  }

  #collectArrows(): void {
    for (const { id, initial } of this.#model.states)
      if (initial !== null && isWithin(id, this.#view.root) && !this.#isHidden(id))
        this.#push(`${id}.(start)`, this.#shown(initial), 'start', '');
    const isColumn = this.#view.written === 'column';
    if (this.#view.isStacked || isColumn) {
      const column = this.#childrenOf(this.#view.root).map(({ id }) => id);
      for (const [index, id] of column.slice(1).entries()) this.#push(column[index] ?? id, id, 'stack', '');
    }
    for (const { from, to, lines } of isColumn ? [] : this.#changes())
      this.#push(from, to, 'change', lines.flatMap((line) => wrapped(line, this.#view.letters)).join('\n'));
  }

  /** Changes of state to draw, those between the same two boxes as one. */
  #changes(): Iterable<{ from: string; to: string; lines: string[] }> {
    const { root } = this.#view;
    const changes = new Map<string, { from: string; to: string; lines: string[] }>();
    for (const transition of this.#model.transitions) {
      if (!isWithin(transition.source, root) || transition.source === root || !this.#isArrow(transition))
        continue;
      const from = this.#shown(transition.source);
      for (const target of transition.targets) {
        const isWritten = this.#isWritten(target);
        if (isWritten && !isWithin(target, root)) continue;
        const to = isWithin(target, root) ? this.#shown(target) : this.#stub(target);
        if (isWithin(to, from) || isWithin(from, to)) continue;
        const change = changes.get(`${from} ${to}`) ?? { from, to, lines: [] };
        const label = this.#labelAt(from, transition);
        if (!isWritten && !change.lines.includes(label)) change.lines.push(label);
        changes.set(`${from} ${to}`, change);
      }
    }
    return changes.values();
  }

  #push(from: string, to: string, kind: string, label: string): void {
    this.#arrows.push({ id: this.#arrows.length, from, to, class: kind, ...(label === '' ? {} : { label }) });
  }

  /** Collapsed, or within a collapsed one. */
  #isHidden(id: string): boolean {
    return this.#shown(id) !== id || this.#view.collapsed.has(id);
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
function rowLines(row: string, letters: number): string[] {
  return wrapped(row, letters).map((line, index) => (index === 0 ? line : `\u00a0\u00a0\u00a0${line}`));
}
