import { basename } from 'node:path';
import ts from 'typescript';
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { type Loaded, modelFileOf, optionsFor } from './load.ts';
import { explore } from './paths/generate.ts';
import { allStates, canonical, plainEvent } from './paths/transitions.ts';
import type { TestModel } from './test-model.ts';
import type { RecordedTrace } from './trace/replay.ts';

/** Writes what a stranger's project begins with: test models by the types of machines, tests that run them. */

export const PACKAGE = '@candlestate/charts';
const HEAD = `import { roughly, type TestModel } from '${PACKAGE}';`;

/** The model of each machine of a file, as its source: an example of every event, with values of the types it is given. */
export function modelSource(file: string, charts: readonly Loaded[]): string {
  const types = typesOf(file);
  const many = charts.length > 1;
  const imports = charts.map(({ exported }) => (exported === 'default' ? 'default as machine' : exported));
  const parts = charts.map(({ exported, model: { machine, examples } }) => {
    const own = exported === 'default' ? 'machine' : exported;
    const { events, input } = types(exported, machine);
    const lines = examples.map(({ type, error }) => {
      const payload = error === undefined ? (events.get(type) ?? {}) : {};
      const given = Object.entries(payload).map(([key, value]) => `, ${keyText(key)}: ${valueText(value)}`);
      return `    { type: '${type}'${error === undefined ? given.join('') : `, error: new Error('it failed')`} },`;
    });
    const inputs = input === undefined ? '' : `  inputs: [${valueText(input)}],\n`;
    return `export const ${many ? `${own}Model` : 'model'}: TestModel = {
  machine: ${own},
${inputs}  // Give an event more examples where a guard reads what it carries.
  examples: [
${lines.join('\n')}
  ],
  // What tells two situations apart, beyond the states: say here what the guards look at.
  keyOf: (context) => roughly(context),
};
`;
  });
  return `${HEAD}\nimport { ${imports.join(', ')} } from './${basename(file)}';\n\n${parts.join('\n')}`;
}

const keyText = (key: string): string => (/^[\w$]+$/.test(key) ? key : JSON.stringify(key));

function valueText(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).map(([key, inner]) => `${keyText(key)}: ${valueText(inner)}`);
    return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
  }
  return String(value);
}

type Typed = { events: ReadonlyMap<string, object>; input: unknown };

/** Reads the types that a file gives its machines; an event's values are examples of what it carries. */
function typesOf(file: string): (exported: string, machine: AnyStateMachine) => Typed {
  const program = ts.createProgram([file], { ...optionsFor(file), skipLibCheck: true });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  const exports = module ? checker.getExportsOfModule(module) : [];
  const sampleOf = (type: ts.Type): unknown => exampleOf(checker, type, 0);
  return (exported, machine) => {
    const symbol = exports.find(({ name }) => name === exported);
    if (!symbol) return { events: new Map(), input: undefined };
    const type = checker.getTypeOfSymbol(symbol);
    // StateMachine<Context, Event, Children, Actor, Action, Guard, Delay, Value, Tag, Input, …>
    const given = checker.getTypeArguments(type as ts.TypeReference);
    const events = new Map<string, object>();
    for (const event of unionOf(given[1])) {
      const { type: name, ...payload } = (sampleOf(event) ?? {}) as { type?: string };
      if (name) events.set(name, payload);
    }
    for (const [id, output] of outputsOf(checker, given[3], machine))
      events.set(`done:${id}`, { output: sampleOf(output) });
    const [, , , , , , , , , input] = given;
    return { events, input: input && input.flags & OPEN ? undefined : input && sampleOf(input) };
  };
}

const OPEN = ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Never | ts.TypeFlags.NonPrimitive;

const unionOf = (type: ts.Type | undefined): ts.Type[] =>
  type ? (type.isUnion() ? type.types : [type]) : [];

/** What each actor that a machine invokes answers, by the actor's id. */
function outputsOf(
  checker: ts.TypeChecker,
  actors: ts.Type | undefined,
  machine: AnyStateMachine,
): [string, ts.Type][] {
  const part = (type: ts.Type, name: string): ts.Type | undefined => {
    const found = checker.getPropertyOfType(type, name);
    return found && checker.getTypeOfSymbol(found);
  };
  const bySource = new Map<string, ts.Type>();
  for (const actor of unionOf(actors)) {
    const [source, logic] = [part(actor, 'src'), part(actor, 'logic')];
    const begins = logic && part(logic, 'getInitialSnapshot')?.getCallSignatures()[0]?.getReturnType();
    const [output] = unionOf(begins)
      .flatMap((one) => part(one, 'output') ?? [])
      .filter(({ flags }) => !(flags & ts.TypeFlags.Undefined));
    if (source?.isStringLiteral() && output) bySource.set(source.value, output);
  }
  const invoked = allStates(machine).flatMap(({ invoke }) => invoke);
  return invoked.flatMap(({ id, src }): [string, ts.Type][] => {
    const output = typeof src === 'string' ? bySource.get(src) : undefined;
    return output ? [[id, output]] : [];
  });
}

const MAX_DEPTH = 4;

/** A plain value of a type: the first of a choice, an empty list, nothing for what may be left out. */
function exampleOf(checker: ts.TypeChecker, type: ts.Type, depth: number): unknown {
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
  if (type.flags & ts.TypeFlags.String) return 'text';
  if (type.flags & ts.TypeFlags.Number) return 1;
  if (type.flags & ts.TypeFlags.BooleanLike) return checker.typeToString(type) !== 'false';
  if (type.flags & ts.TypeFlags.Null) return null;
  if (type.isUnion()) {
    const told = type.types.filter(({ flags }) => !(flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)));
    return told[0] && exampleOf(checker, told[0], depth);
  }
  if (checker.isTupleType(type)) {
    const parts = checker.getTypeArguments(type as ts.TypeReference);
    return parts.map((part) => exampleOf(checker, part, depth + 1) ?? null);
  }
  if (checker.isArrayType(type)) return [];
  if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) || depth > MAX_DEPTH)
    return undefined;
  if (type.getCallSignatures().length > 0) return undefined;
  const parts = checker.getPropertiesOfType(type).flatMap((property): [string, unknown][] => {
    if (property.flags & ts.SymbolFlags.Optional) return [];
    const value = exampleOf(checker, checker.getTypeOfSymbol(property), depth + 1);
    return value === undefined ? [] : [[property.name, value]];
  });
  return Object.fromEntries(parts);
}

export const RUNNERS = ['vitest', 'playwright', 'cypress'] as const;
export type SkeletonFor = (typeof RUNNERS)[number];

/** How a runner's tests reach the page. */
const HANDS = {
  playwright: {
    imports: "import { type Page, test } from '@playwright/test';\n",
    hand: '(page: Page) => Promise<void>',
    test: 'test',
    body: 'async ({ page })',
    visit: "await page.goto('/')",
    cause: 'await events[event.type]?.(page)',
  },
  cypress: {
    imports: '',
    hand: '() => void',
    test: 'it',
    body: '()',
    visit: "cy.visit('/')",
    cause: 'events[event.type]?.()',
  },
} as const;

/** A test file that takes the paths of a file's models: on the machine itself, or by the hands of a browser. */
export function testSource(file: string, charts: readonly Loaded[], runner: SkeletonFor): string {
  const names = charts.map(({ exported }) => (charts.length > 1 ? `${exported}Model` : 'model'));
  const from = `import { ${names.join(', ')} } from './${basename(modelFileOf(file))}';`;
  if (runner === 'vitest')
    return `import { preparePaths } from '${PACKAGE}';
import { describe, expect, it } from 'vitest';
${from}

describe.each([${names.join(', ')}])('$machine.id', (model) => {
  const { paths, coverage } = preparePaths(model);
  it.each(paths)('$description', ({ run }) => run());
  it('enters every state and takes every transition', () => {
    expect(coverage()).toMatchObject({ unentered: [], untaken: [] });
  });
});
`;
  const types = [...new Set(charts.flatMap(({ model }) => model.examples.map(({ type }) => type)))];
  const { imports, hand, test, body, visit, cause } = HANDS[runner];
  const async = runner === 'playwright' ? 'async ' : '';
  const hands = types.map(
    (type) => `  '${type}': ${async}() => { throw new Error('say what causes ${type}'); },`,
  );
  return `import { planPaths } from '${PACKAGE}';
${imports}${from}

/** What causes each event in the page. */
const events: Record<string, ${hand}> = {
${hands.join('\n')}
};

for (const tested of [${names.join(', ')}])
  for (const { steps } of planPaths(tested, tested.exclusions, 'events').paths)
    ${test}(steps.map(({ event }) => event.type).join(' → ') || 'starts', ${body} => {
      ${visit};
      // After each event ask the page for what the state \`to.value\` shows.
      for (const { event } of steps) ${cause};
    });
`;
}

/** A Vitest file that takes a machine over the steps of a trace. Throws when no examples of the model lead over them. */
export function traceTest({ name, file, exported, model, isStub }: Loaded, { steps }: RecordedTrace): string {
  const own = steps.filter(({ chart, event }) => chart === name && event !== 'xstate.init');
  const [first] = own;
  const wanted = own.filter(({ actor }) => actor === first?.actor);
  const found = alongTrace(model, wanted);
  if (!found) throw new Error(`no examples of ${name} lead over the ${wanted.length} steps of the trace`);
  const lines = found.events.map((event, index) => {
    const { message } = (event.error ?? {}) as { message?: string };
    const { type, error: _, ...payload } = event;
    const parts = Object.entries(payload).map(([key, value]) => `, ${keyText(key)}: ${valueText(value)}`);
    const failed = event.error === undefined ? '' : `, error: new Error('${message ?? 'it failed'}')`;
    return `  await chart.take({ type: '${type}'${parts.join('')}${failed} });
  expect(chart.snapshot().value).toEqual(${valueText(wanted[index]?.value)});`;
  });
  return `import { leader } from '${PACKAGE}';
import { expect, it } from 'vitest';
import { ${exported} } from './${basename(file)}';

it('${name} goes as it was recorded', async () => {
  const chart = await leader(${isStub ? `{ machine: ${exported}, examples: [] }` : exported})(${valueText(found.input)}, []);
${lines.join('\n')}
  chart.stop();
});
`;
}

/** Of the examples those that lead over the steps: a trace has no payloads, so each example of an event is tried. */
function alongTrace(
  model: TestModel,
  steps: RecordedTrace['steps'],
): { input: unknown; events: AnyEventObject[] } | null {
  for (const { input, situations } of explore(model)) {
    let ways = situations.slice(0, 1).map((at) => ({ at, events: [] as AnyEventObject[] }));
    for (const { event, value } of steps)
      ways = ways.flatMap(({ at, events }) =>
        at.exits
          .filter(
            (exit) =>
              exit.event.type === plainEvent(event) && canonical(exit.state.value) === canonical(value),
          )
          .map((exit) => ({ at: exit.to, events: [...events, exit.event] })),
      );
    if (ways[0]) return { input, events: ways[0].events };
  }
  return null;
}
