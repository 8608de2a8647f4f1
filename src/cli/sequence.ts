import type { Trace, TraceStep } from '#contract/trace';
import { causeOf, movesOf, type TraceMove } from '#contract/trace-words';

/** Who sent what no chart sent: the trader, or the device the app runs on. */
const PAGE = 'page';

/** The last steps of a trace as a Mermaid sequence diagram: who sent what to whom, and where that led. */
export function sequenceDiagram({ steps }: Trace, last = steps.length): string {
  const people = new People();
  const shown = movesOf(steps).slice(-last);
  const drawn = shown.flatMap((move) => linesOf(move, people));
  const left = steps.length - shown.length;
  const head = left === 0 ? [] : [`  %% ${left} earlier steps are left out.`];
  return ['sequenceDiagram', ...head, ...people.lines(), ...drawn].join('\n');
}

function linesOf({ step, left, entered }: TraceMove, people: People): string[] {
  const sender = people.idOf(step.from ?? PAGE);
  const receiver = people.idOf(step.name ?? `${step.chart} ${step.actor}`);
  const arrow = `  ${sender}->>${receiver}: ${plain(eventText(step))}`;
  if (entered.length === 0) return [arrow];
  const words = [left, entered].filter((states) => states.length > 0).map((states) => states.join(', '));
  return [arrow, `  Note over ${receiver}: ${plain(words.join(' → '))}`];
}

function eventText({ event, facts = {} }: TraceStep): string {
  const told = Object.entries(facts).map(([fact, value]) => `${fact} ${value}`);
  return [causeText(event), ...(told.length > 0 ? [`(${told.join(', ')})`] : [])].join(' ');
}

function causeText(event: string): string {
  const cause = causeOf(event);
  if (cause.kind === 'event') return cause.name;
  if (cause.kind === 'timer') return `after ${cause.name}`;
  return 'name' in cause ? `${cause.kind} ${cause.name}` : `${cause.kind}s`;
}

/** Letters that end a line or a name in Mermaid. */
const plain = (text: string): string => text.replace(/[;#\n]/g, ' ');

/** Everyone in the diagram, by a short id: a name may hold what an arrow is made of. */
class People {
  readonly #ids = new Map<string, string>();

  idOf(name: string): string {
    const id = this.#ids.get(name) ?? `p${this.#ids.size}`;
    this.#ids.set(name, id);
    return id;
  }

  lines(): string[] {
    return [...this.#ids].map(([name, id]) => `  participant ${id} as ${plain(name)}`);
  }
}
