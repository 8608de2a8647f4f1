import type { ChartCheck, ChartPath } from './check-chart.ts';
import { canonical } from './replay.ts';

export const FORMATS = ['text', 'json', 'gherkin'] as const;
export type Format = (typeof FORMATS)[number];

/** A chart's paths as text to read, JSON to feed a tool, or Gherkin to hand to a tester. */
export function formatCheck(check: ChartCheck, format: Format): string {
  if (format === 'json') return JSON.stringify(check, jsonError, 2);
  const paths = check.paths.map((path, index) =>
    format === 'text' ? asText(path, index) : asScenario(path, index),
  );
  const head = format === 'text' ? summaryLine(check) : `Feature: ${check.chart}\n  # ${summaryLine(check)}`;
  return [head, ...paths, ...check.complaints.map((complaint) => `! ${complaint}`)].join('\n\n');
}

export function summaryLine({ chart, paths, states, transitions, stateEvents }: ChartCheck): string {
  return `${chart}: ${paths.length} paths, ${share(states)} states, ${share(transitions)} transitions, ${share(stateEvents)} state × event`;
}

/** One path alone, e.g. the shortest to a state. */
export function formatPath(path: ChartPath, format: Format): string {
  if (format === 'json') return JSON.stringify(path, jsonError, 2);
  return format === 'text' ? asText(path, 0) : `Feature: the way there\n${asScenario(path, 0)}`;
}

function share({ covered, all }: { covered: number; all: number }): string {
  return `${covered} of ${all}`;
}

function asText({ start, steps }: ChartPath, index: number): string {
  const lines = steps.map(
    ({ event, example, value }) => `   ${event}${exampleText(example)}\n      ${canonical(value)}`,
  );
  return [`${index + 1}. ${canonical(start)}`, ...lines].join('\n');
}

function asScenario({ start, steps }: ChartPath, index: number): string {
  const lines = steps.flatMap(({ event, example, value }, at) => [
    `    ${at === 0 ? 'When' : 'And'} ${event}${exampleText(example)}`,
    `    Then the chart is in ${canonical(value)}`,
  ]);
  return [`  Scenario: path ${index + 1}`, `    Given the chart is in ${canonical(start)}`, ...lines].join(
    '\n',
  );
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
