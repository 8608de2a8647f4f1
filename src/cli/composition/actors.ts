import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import type { AnyStateMachine } from 'xstate';
import type { Actor } from '../../chart-tools/docs/composition/composition.ts';
import { reach } from './reach.ts';
import { commentOf, givenTo, type Imported, nameOf, type Place, type Sources } from './source.ts';

/** The actors that a chart runs, with the calls that the app's own code for them makes. */
export async function actorsOf(
  sources: Sources,
  machine: AnyStateMachine,
  provided: ReadonlyMap<string, Place>,
): Promise<Actor[]> {
  const declared = declaredActors(sources, machineFile(machine));
  const names = Object.keys(machine.implementations.actors);
  return Promise.all(
    names.map(async (name) => {
      const place = provided.get(name);
      const calls = place ? await routesOf(sources, reach(sources, place).routes) : [];
      const logic = machine.implementations.actors[name] as { id?: string; root?: unknown };
      const chart = logic.root && logic.id ? logic.id : null;
      const setup = declared.get(name);
      const kind = /^(callbackActor|fromCallback)/.test(setup?.text ?? '') ? 'callback' : 'promise';
      const comment = setup?.comment || (place && makerComment(sources, place)) || '';
      return { name, kind: chart ? 'chart' : kind, chart, calls, comment };
    }),
  );
}

/** The comment of the function of the client that makes an actor: `socket: createSocketActor(…)`. */
function makerComment(sources: Sources, { node, module, bound }: Place): string {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return '';
  const maker = sources.find(node.expression.text, { module, bound });
  return maker ? commentOf(maker.node) : '';
}

const machineFile = ({ id }: AnyStateMachine): string => {
  const name = id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `machines/${name}/${name}.machine.ts`;
};

/** The actors that the `setup` of a machine file declares: their text and their comment. */
function declaredActors(sources: Sources, file: string): Map<string, { text: string; comment: string }> {
  const { source } = sources.module(file);
  const actors = new Map<string, { text: string; comment: string }>();
  const look = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && nameOf(node.name) === 'actors')
      if (ts.isObjectLiteralExpression(node.initializer))
        for (const one of node.initializer.properties)
          if (one.name)
            actors.set(one.name.getText(), { text: givenTo(one).getText(), comment: commentOf(one) });
    ts.forEachChild(node, look);
  };
  look(source);
  return actors;
}

/** Each route once, as `GET /v1/api/forex/tradeList`. */
async function routesOf({ root }: Sources, routes: readonly Imported[]): Promise<string[]> {
  const words = await Promise.all(
    routes.map(async ({ file, name }) => {
      const module = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>;
      const { method, path } = (module[name] ?? {}) as { method?: string; path?: string };
      return method && path ? `${method} ${path}` : '';
    }),
  );
  return [...new Set(words)].filter(Boolean);
}
