import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { basename, dirname, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';
import { type AnyEventObject, type AnyStateMachine, StateMachine } from 'xstate';
import { explore } from './paths/generate.ts';
import { nameTransitions } from './paths/transitions.ts';
import { roughly, type TestModel } from './test-model.ts';

/** A machine that a module exports, with its test model: the one that is written for it, or one made of its events' names. */
export type Loaded = { name: string; file: string; exported: string; model: TestModel; isStub: boolean };

/** `light.machine.ts` has its model in `light.machine.model.ts`, as `charts init` writes it. */
export const modelFileOf = (file: string): string => file.replace(/(\.model)?\.([cm]?[jt]sx?)$/, '.model.$2');

/**
 * Imports modules and finds the machines and test models they export; the model beside a file is taken in its place unless
 * `alone`. Throws for a module that cannot be imported or exports none.
 */
export async function load(files: readonly string[], alone = false): Promise<Loaded[]> {
  readTypeScript();
  const found = await Promise.all(files.map((file) => loadFile(resolve(file), alone)));
  return found.flat();
}

async function loadFile(file: string, alone: boolean): Promise<Loaded[]> {
  const beside = modelFileOf(file);
  const from = alone || !existsSync(beside) ? file : beside;
  const exported = Object.entries((await import(pathToFileURL(from).href)) as Record<string, unknown>);
  const told = relative(process.cwd(), from);
  const models = exported.flatMap(([name, value]): Loaded[] =>
    isModel(value) ? [loaded(name, told, value, false)] : [],
  );
  const known = new Set(models.map(({ model }) => model.machine));
  const machines = exported.flatMap(([name, value]): Loaded[] =>
    value instanceof StateMachine && !known.has(value) ? [loaded(name, told, stubModel(value), true)] : [],
  );
  // A module may export its machine twice, by name and as the default.
  const once = [...new Map([...models, ...machines].map((one) => [one.model.machine, one])).values()];
  if (once.length === 0) throw new Error(`${told} exports no XState machine and no test model`);
  return once;
}

function loaded(exported: string, file: string, model: TestModel, isStub: boolean): Loaded {
  const { id } = model.machine;
  return {
    name: id === '(machine)' ? (basename(file).split('.')[0] ?? id) : id,
    file,
    exported,
    model,
    isStub,
  };
}

const isModel = (value: unknown): value is TestModel => {
  const { machine, examples } = (value ?? {}) as Partial<TestModel>;
  return machine instanceof StateMachine && Array.isArray(examples);
};

/** The model of a machine that has none; one with too many situations is looked at by its states alone. */
function stubModel(machine: AnyStateMachine): TestModel {
  const model: TestModel = { machine, examples: stubExamples(machine) };
  const rough: TestModel = { ...model, keyOf: (context) => roughly(context) };
  try {
    explore(rough);
    return rough;
  } catch {
    return model;
  }
}

/** One example of every event that a machine names, without a payload; an error for an actor that fails. */
export function stubExamples(machine: AnyStateMachine): AnyEventObject[] {
  const names = [...nameTransitions(machine).values()].map(
    (name) => / -- (.+) \[\d+\]$/.exec(name)?.[1] ?? '',
  );
  const types = new Set(names.filter((name) => !/^always$|\*|^xstate\.|^$/.test(name)));
  return [...types].map((type) =>
    type.startsWith('error:') ? { type, error: new Error('it failed') } : { type },
  );
}

let canRead = false;

/** From now on modules may be TypeScript of any kind, with the paths that their tsconfig knows. Files that are no code are empty. */
function readTypeScript(): void {
  if (canRead) return;
  canRead = true;
  registerHooks({
    resolve(specifier, context, next) {
      try {
        return next(specifier, context);
      } catch (error) {
        const from = context.parentURL?.startsWith('file:') ? fileURLToPath(context.parentURL) : null;
        const found = from && ts.resolveModuleName(specifier, from, optionsFor(from), ts.sys).resolvedModule;
        if (!found || /\.d\.[cm]?ts$/.test(found.resolvedFileName)) throw error;
        return next(pathToFileURL(found.resolvedFileName).href, context);
      }
    },
    load(url, context, next) {
      if (/\.(css|scss|less|svg|png|jpe?g|gif|webp|woff2?|mp3|wav)(\?|$)/.test(url))
        return { format: 'module', source: 'export default "";', shortCircuit: true };
      if (!/\.([cm]?tsx?|jsx)$/.test(url) || url.includes('/node_modules/')) return next(url, context);
      const fileName = fileURLToPath(url);
      const { outputText } = ts.transpileModule(readFileSync(fileName, 'utf8'), {
        fileName,
        compilerOptions: EMITTED,
      });
      return { format: 'module', source: outputText, shortCircuit: true };
    },
  });
}

const EMITTED: ts.CompilerOptions = {
  module: ts.ModuleKind.ESNext,
  target: ts.ScriptTarget.ES2023,
  jsx: ts.JsxEmit.ReactJSX,
  inlineSourceMap: true,
};

/** The compiler's options of the tsconfig around a file. */
export function optionsFor(file: string): ts.CompilerOptions {
  const config = ts.findConfigFile(dirname(file), ts.sys.fileExists);
  const read = config ? ts.readConfigFile(config, ts.sys.readFile).config : {};
  const { options } = ts.parseJsonConfigFileContent(read, ts.sys, config ? dirname(config) : dirname(file));
  return {
    ...options,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    module: ts.ModuleKind.ESNext,
    noEmit: true,
  };
}
