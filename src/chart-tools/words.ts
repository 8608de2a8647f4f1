import type { ChartModel, ChartTransition, Trigger } from './chart-model.ts';
import type { ActionCall } from './read-machine.ts';

/** How a chart's parts are said, in diagrams, tables and comparisons alike. */

/** `socket.opened`, `after answerTimeout (10 s)`, `done: submitOrder`, `always`. */
export function triggerWords(trigger: Trigger): string {
  switch (trigger.kind) {
    case 'event':
      return trigger.name;
    case 'always':
      return 'always';
    case 'after':
      return /^\d+$/.test(trigger.name)
        ? `after ${durationWords(Number(trigger.name))}`
        : `after ${trigger.name} (${trigger.ms === null ? 'varies' : durationWords(trigger.ms)})`;
    case 'finished':
      return `done: ${trigger.name}`;
    default:
      return `${trigger.kind}: ${trigger.name}`;
  }
}

export function durationWords(ms: number): string {
  if (ms < 1000) return `${ms}\u00a0ms`;
  return ms % 60_000 === 0 && ms > 0 ? `${ms / 60_000}\u00a0min` : `${ms / 1000}\u00a0s`;
}

export function actionWords({ name, detail }: ActionCall): string {
  return detail === '' ? name : `${name} (${detail})`;
}

/** The guard, or `otherwise` for the last of several alternatives, or empty. */
export function guardWords(model: ChartModel, transition: ChartTransition): string {
  if (transition.guard !== null) return transition.guard;
  return alternatives(model, transition).length > 1 ? 'otherwise' : '';
}

/** `order.submit [isReady]`. */
export function transitionWords(model: ChartModel, transition: ChartTransition): string {
  const guard = guardWords(model, transition);
  return `${triggerWords(transition.trigger)}${guard === '' ? '' : ` [${guard}]`}`;
}

/** All transitions a state takes on the same trigger, in the order they are tried. */
export function alternatives(model: ChartModel, { source, trigger }: ChartTransition): ChartTransition[] {
  const words = triggerWords(trigger);
  return model.transitions.filter(
    (other) => other.source === source && triggerWords(other.trigger) === words,
  );
}

/** A state's path without the chart's id; the chart's own id for its root. */
export function statePath(model: ChartModel, id: string): string {
  return id === model.id ? id : id.slice(model.id.length + 1);
}

/** `orderForm` and `order-form` to `Order form`. */
export function titleWords(name: string): string {
  const words = name
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .split('-')
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Breaks a text at spaces, dots and brackets into lines of about `width` letters. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/(?<= )|(?<=[.,:/])(?=\w{4})/)) {
    if (line !== '' && (line + word).trimEnd().length > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += word;
  }
  return line === '' ? lines : [...lines, line.trimEnd()];
}

/** Whether `id` is `ancestor` or lies within it. */
export function isWithin(id: string, ancestor: string): boolean {
  return id === ancestor || id.startsWith(`${ancestor}.`);
}
