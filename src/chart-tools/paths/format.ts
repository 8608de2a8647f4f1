import type { TestModel } from '../test-model.ts';
import type { ChartCheck } from './check-chart.ts';
import type { DescribedEvent, DescribedPath } from './describe.ts';
import { canonical } from './transitions.ts';

export const FORMATS = ['text', 'json', 'gherkin'] as const;
export type PathFormat = (typeof FORMATS)[number];

/** A chart's paths beside what all of them cover; or one of them alone, e.g. the shortest to a state. */
export type ToldChart = { check: ChartCheck; model: TestModel; paths: readonly DescribedPath[] };

/** Paths as text to read, JSON to feed a tool (`docs/paths.schema.json`), or Gherkin to hand to a tester. */
export function formatPaths({ check, model, paths }: ToldChart, format: PathFormat): string {
  const { chart, states, transitions, stateEvents, complaints } = check;
  if (format === 'json') {
    const { machine, clauses = '' } = model;
    const coverage = { states, transitions, stateEvents };
    const told = { chart, machine: machine.id, clauses: clauses.split(' '), paths, coverage, complaints };
    return JSON.stringify(told, jsonError, 2);
  }
  const head = format === 'text' ? summaryLine(check) : `Feature: ${chart}\n  # ${summaryLine(check)}`;
  const texts = paths.map(format === 'text' ? asText : asScenario);
  const mark = format === 'text' ? '!' : '#';
  return [head, ...texts, ...complaints.map((complaint) => `${mark} ${complaint}`)].join('\n\n');
}

export function summaryLine({ chart, paths, states, transitions, stateEvents }: ChartCheck): string {
  return `${chart}: ${paths} paths, ${share(states)} states, ${share(transitions)} transitions, ${share(stateEvents)} state × event`;
}

function share({ covered, all }: { covered: number; all: number }): string {
  return `${covered} of ${all}`;
}

function asText({ start, steps }: DescribedPath, index: number): string {
  const lines = steps.map(
    ({ event, value }) => `   ${event.type}${exampleText(event.payload)}\n      ${canonical(value)}`,
  );
  return [`${index + 1}. ${canonical(start.value)}`, ...lines].join('\n');
}

function asScenario({ start, steps }: DescribedPath, index: number): string {
  const lines = steps.flatMap(({ event, value }) => [
    `    When ${causeText(event)}${exampleText(event.payload)}`,
    `    Then the chart is in ${canonical(value)}`,
  ]);
  return [
    `  Scenario: path ${index + 1}`,
    `    Given the chart is in ${canonical(start.value)}`,
    ...lines,
  ].join('\n');
}

const OUTCOMES = { done: 'answers', error: 'fails', report: 'reports' } as const;

function causeText(event: DescribedEvent): string {
  switch (event.kind) {
    case 'user':
      return `the user causes ${event.type}`;
    case 'party':
      return `${event.who} causes ${event.type}`;
    case 'chart':
      return `${event.from.join(' or ')} causes ${event.type}`;
    case 'actor': {
      const reported = event.outcome === 'report' ? ` ${event.type}` : '';
      return `${event.actor} ${OUTCOMES[event.outcome]}${reported}`;
    }
    default:
      return `${event.delay} is over${event.delayMs === null ? '' : ` after ${event.delayMs} ms`}`;
  }
}

const MAX_EXAMPLE = 120;

function exampleText(example: object): string {
  if (Object.keys(example).length === 0) return '';
  const text = JSON.stringify(example, jsonError);
  return ` ${text.length > MAX_EXAMPLE ? `${text.slice(0, MAX_EXAMPLE)}…` : text}`;
}

/** An error's text says what an empty object would not. */
function jsonError(_key: string, value: unknown): unknown {
  return value instanceof Error ? { ...value, message: value.message } : value;
}
