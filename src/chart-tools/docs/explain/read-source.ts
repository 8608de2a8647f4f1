import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import type { ExplainedActor, Explanation, Field, SourcePlace } from './explanation.ts';
import { Sentences } from './sentences.ts';
import { plainText, propertyNameOf, Types } from './types.ts';

/**
 * What the machine files of some charts say about their parts, by the chart's name; `file` is its place from the root. Nothing
 * of them is run.
 */
export function explain(
  root: string,
  charts: readonly { name: string; file: string }[],
): Map<string, Explanation> {
  const files = charts.map(({ file }) => join(root, file)).filter(existsSync);
  const program = ts.createProgram(files, OPTIONS, ownFilesOnly());
  const sentences = new Sentences(program.getTypeChecker());
  return new Map(
    charts.flatMap(({ name, file }) => {
      const source = program.getSourceFile(join(root, file));
      return source ? [[name, new MachineFile(source, sentences, root).explanation()] as const] : [];
    }),
  );
}

const OPTIONS: ts.CompilerOptions = {
  allowImportingTsExtensions: true,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  noEmit: true,
  noLib: true,
  types: [],
};

/** Reads packages as empty files: their types are not asked for, and take seconds to read. */
function ownFilesOnly(): ts.CompilerHost {
  const host = ts.createCompilerHost(OPTIONS);
  return {
    ...host,
    getSourceFile: (file, target, ...rest) =>
      file.includes('/node_modules/')
        ? ts.createSourceFile(file, '', target)
        : host.getSourceFile(file, target, ...rest),
  };
}

type Part = { name: string; node: ts.ObjectLiteralElementLike };

class MachineFile {
  readonly #root: string;
  readonly #sentences: Sentences;
  readonly #types: Types;
  readonly #setup: ts.Expression | undefined;
  readonly #config: ts.Expression | undefined;

  constructor(source: ts.SourceFile, sentences: Sentences, root: string) {
    this.#root = root;
    this.#sentences = sentences;
    this.#types = new Types(sentences);
    [this.#setup] = callsIn(source, ({ expression }) => expression.getText() === 'setup')[0]?.arguments ?? [];
    const created = callsIn(
      source,
      ({ expression }) =>
        ts.isPropertyAccessExpression(expression) && expression.name.text === 'createMachine',
    );
    [this.#config] = created[0]?.arguments ?? [];
  }

  explanation(): Explanation {
    const types = new Map(this.#parts('types').map(({ name, node }) => [name, typeOf(node)]));
    const actions = this.#parts('actions');
    const context = this.#types.fields(types.get('context'));
    const announces = actions.map(({ name, node }) => [name, this.#announcedIn(node)] as const);
    return {
      guards: this.#said('guards'),
      actions: this.#said('actions'),
      delays: this.#said('delays'),
      announces: new Map(announces.filter(([, events]) => events.length > 0)),
      emitted: [...this.#types.events(types.get('emitted')).keys()],
      actors: this.#parts('actors').map((part) => this.#actor(part)),
      context,
      input: likeThose(this.#types.fields(types.get('input')), context),
      output: likeThose(this.#types.shapes(types.get('output')), context),
      events: this.#types.events(types.get('events')),
      places: new Map([...this.#places('guard'), ...this.#places('action')]),
      states: new Map(this.#statesOf(this.#config, '')),
    };
  }

  #said(group: string): Map<string, string> {
    return new Map(this.#parts(group).map(({ name, node }) => [name, this.#sentences.of(node)]));
  }

  /** Where the guards or the actions are written; one that is given by its name alone, where it is declared. */
  #places(kind: 'guard' | 'action'): [name: string, place: SourcePlace][] {
    return this.#parts(`${kind}s`).map(({ name, node }) => {
      const given =
        ts.isPropertyAssignment(node) && !ts.isIdentifier(node.initializer) ? node : this.#declared(node);
      const written = given ?? node;
      const source = written.getSourceFile();
      const { line } = source.getLineAndCharacterOfPosition(written.getStart());
      const file = relative(this.#root, source.fileName).replaceAll('\\', '/');
      return [`${kind} ${name}`, { file, line: line + 1, text: written.getText() }];
    });
  }

  /** What one property of `setup` holds, what is spread into it too. */
  #parts(group: string): Part[] {
    const found = this.#setup ? membersOf(this.#setup).find(({ name }) => name === group) : undefined;
    return found && ts.isPropertyAssignment(found.node)
      ? this.#membersWithSpread(found.node.initializer)
      : [];
  }

  #membersWithSpread(node: ts.Expression): Part[] {
    if (!ts.isObjectLiteralExpression(node)) return [];
    return node.properties.flatMap((property) => {
      if (!ts.isSpreadAssignment(property)) return [{ name: propertyNameOf(property.name), node: property }];
      const declared = this.#sentences.declarationOf(property.expression);
      const isObject = declared && ts.isVariableDeclaration(declared) && declared.initializer;
      return isObject ? this.#membersWithSpread(isObject) : [];
    });
  }

  #actor({ name, node }: Part): ExplainedActor {
    const given = ts.isPropertyAssignment(node) ? node.initializer : node;
    const declared =
      ts.isIdentifier(given) || ts.isShorthandPropertyAssignment(node) ? this.#declared(node) : null;
    const made = declared && ts.isVariableDeclaration(declared) ? (declared.initializer ?? given) : given;
    const maker = ts.isCallExpression(made) ? made.expression.getText() : '';
    const [first, second] = ts.isCallExpression(made) ? (made.typeArguments ?? []) : [];
    const kind = /^(callbackActor|fromCallback)$/.test(maker) ? 'callback' : 'promise';
    const isChart = !/^(promiseActor|fromPromise|callbackActor|fromCallback)$/.test(maker);
    const own = this.#sentences.of(node) || (declared ? this.#sentences.of(declared) : '');
    return {
      name,
      kind: isChart ? 'chart' : kind,
      input: isChart ? '' : typeWords(second),
      output: isChart || kind === 'callback' ? '' : typeWords(first),
      sentence: own,
    };
  }

  #declared(node: ts.ObjectLiteralElementLike): ts.Declaration | null {
    if (ts.isPropertyAssignment(node)) return this.#sentences.declarationOf(node.initializer);
    return node.name ? this.#sentences.declarationOf(node.name) : null;
  }

  /** Events that an action emits, also where a function of the file makes them. */
  #announcedIn(action: ts.Node): string[] {
    const emits = callsIn(action, ({ expression }) => /(^|\.)emit$/.test(expression.getText()));
    return [...new Set(emits.flatMap((call) => this.#typesIn(call, new Set())))];
  }

  #typesIn(node: ts.Node, seen: Set<ts.Node>): string[] {
    if (seen.has(node)) return [];
    seen.add(node);
    const found: string[] = [];
    const look = (inner: ts.Node): void => {
      if (ts.isPropertyAssignment(inner) && propertyNameOf(inner.name) === 'type')
        found.push(textOf(inner.initializer));
      if (ts.isPropertySignature(inner) && propertyNameOf(inner.name) === 'type' && inner.type)
        found.push(textOf(ts.isLiteralTypeNode(inner.type) ? inner.type.literal : inner.type));
      if (ts.isCallExpression(inner) && ts.isIdentifier(inner.expression)) {
        const called = this.#sentences.declarationOf(inner.expression);
        if (called && ts.isFunctionDeclaration(called) && called.body)
          found.push(...this.#typesIn(called.body, seen));
      }
      ts.forEachChild(inner, look);
    };
    look(node);
    return found.filter((text) => text !== '');
  }

  /** The comments of the states of a node's config, by path; states that a function makes say nothing here. */
  #statesOf(config: ts.Node | undefined, above: string): [path: string, sentence: string][] {
    const states = config ? membersOf(config).find(({ name }) => name === 'states') : undefined;
    if (!states || !ts.isPropertyAssignment(states.node)) return [];
    return membersOf(states.node.initializer).flatMap(({ name, node }): [string, string][] => {
      const path = above === '' ? name : `${above}.${name}`;
      const sentence = this.#sentences.of(node);
      const inner = ts.isPropertyAssignment(node) ? this.#statesOf(node.initializer, path) : [];
      return sentence === '' ? inner : [[path, sentence], ...inner];
    });
  }
}

/** Fields that say nothing of themselves mean what the context's of the same name mean. */
const likeThose = (fields: readonly Field[], context: readonly Field[]): Field[] =>
  fields.map((field) => {
    const same = context.find(({ name }) => name === field.name);
    return { ...field, sentence: field.sentence || (same?.sentence ?? '') };
  });

function membersOf(node: ts.Node): Part[] {
  if (!ts.isObjectLiteralExpression(node)) return [];
  return node.properties.flatMap((property) =>
    property.name ? [{ name: propertyNameOf(property.name), node: property }] : [],
  );
}

/** `context: {} as Context` to `Context`. */
function typeOf(node: ts.ObjectLiteralElementLike): ts.TypeNode | undefined {
  const given = ts.isPropertyAssignment(node) ? node.initializer : undefined;
  return given && ts.isAsExpression(given) ? given.type : undefined;
}

function callsIn(node: ts.Node, isMeant: (call: ts.CallExpression) => boolean): ts.CallExpression[] {
  const calls: ts.CallExpression[] = [];
  const look = (inner: ts.Node): void => {
    if (ts.isCallExpression(inner) && isMeant(inner)) calls.push(inner);
    ts.forEachChild(inner, look);
  };
  look(node);
  return calls;
}

function textOf(node: ts.Node): string {
  if (ts.isAsExpression(node)) return textOf(node.expression);
  return ts.isStringLiteralLike(node) ? node.text : '';
}

const typeWords = (type: ts.TypeNode | undefined): string =>
  type && type.kind !== ts.SyntaxKind.VoidKeyword ? plainText(type.getText()) : '';
