import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { Heard, ToldEffect } from '../../chart-tools/docs/composition/composition.ts';
import type { Feature, PageTools } from '../../client/app/boot/feature.ts';
import { reach } from './reach.ts';
import { type Module, nameOf, type Place, type Sources } from './source.ts';

/** What the page does with what the charts announce, and what it sends them by itself. */

/** What each tool of the page does, in words; `text` and `figures` only make the words of a message. */
const DOES: Record<Exclude<keyof PageTools, 'text' | 'figures'>, string> = {
  say: 'shows a message',
  go: 'opens a screen',
  redirect: 'opens a screen in place of the one shown',
  back: 'goes back to where the login was asked for',
  leave: 'leaves for another site',
};

/** What the page does with the announcements of a feature, each once, by the names of the functions in its rows. */
export function effectsOf({ effects, keeps }: Feature, file: string): ToldEffect[] {
  const rows = [...(keeps ? [{ on: 'every step', does: keeps }] : []), ...effects];
  return [...Map.groupBy(rows, ({ on }) => on)].map(([event, all]) => ({
    event,
    does: all.map(({ does: { name } }) => (/^\w+$/.test(name) ? `\`${name}\`` : name)),
    file,
  }));
}

function doesOf(sources: Sources, handler: Place): string[] {
  const { calls } = reach(sources, handler);
  const words = calls.flatMap(({ name, text }) => {
    const tool = DOES[name as keyof typeof DOES];
    if (tool) return [text.startsWith('/') ? `${tool} (\`${text.replace(/\?.*$/, '')}\`)` : tool];
    return ownFunction(sources, handler, name) ? [`\`${name}\``] : [];
  });
  return [...new Set(words)];
}

/** Functions of the client that have an effect outside the charts, by the file they come from. */
const OUTSIDE =
  /^src\/client\/(actors\/(device|kept-commands|service-worker)\.ts|app\/boot\/(kept-drafts\.ts|theme\.ts|effects\.tsx))$/;

function ownFunction(sources: Sources, { module, bound }: Place, name: string): boolean {
  if (bound.has(name)) return false;
  const found = sources.find(name, { module, bound });
  return found !== null && OUTSIDE.test(found.module.file);
}

const APP = 'src/client/app/boot';

/** The modules of the page that speak with the charts: those that are no views. */
function pageModules(sources: Sources): Module[] {
  return readdirSync(join(sources.root, APP))
    .filter((name) => /^(start\.ts|effects\.tsx)$/.test(name))
    .map((name) => sources.module(join(APP, name)));
}

/** What the page does with the announcements of one of the charts that always run. */
export function effectsOfPage(sources: Sources, id: string): ToldEffect[] {
  return pageModules(sources).flatMap((module) =>
    callsIn(module, 'on').flatMap(({ receiver, given: [first, second] }) => {
      if (!first || !second || !ts.isStringLiteralLike(first) || !names(module, receiver, id)) return [];
      const handler = { node: second, module, bound: new Map() };
      const named = ts.isIdentifier(second) ? [`\`${second.text}\``] : [];
      const does = [...new Set([...named, ...doesOf(sources, handler)])];
      return [{ event: first.text, does, file: module.file }];
    }),
  );
}

/** The events that the page sends a chart by itself. */
export function heardFromPage(sources: Sources, id: string): Heard[] {
  const heard = pageModules(sources).flatMap((module) =>
    callsIn(module, 'send').flatMap(({ receiver, given: [event] }) => {
      if (!event || !ts.isObjectLiteralExpression(event) || !names(module, receiver, id)) return [];
      const type = event.properties.find((one) => one.name && nameOf(one.name) === 'type');
      const value = type && ts.isPropertyAssignment(type) ? type.initializer : null;
      return value && ts.isStringLiteral(value) ? [{ event: value.text, file: module.file }] : [];
    }),
  );
  return [...new Map(heard.map((one) => [one.event, one])).values()];
}

type MethodCall = { receiver: ts.Expression; given: readonly ts.Expression[] };

function callsIn({ source }: Module, method: string): MethodCall[] {
  const calls: MethodCall[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
      if (node.expression.name.text === method)
        calls.push({ receiver: node.expression.expression, given: node.arguments });
    ts.forEachChild(node, look);
  };
  look(source);
  return calls;
}

/** Whether an expression stands for the chart of that id: by its own name, or by what a function of the module looks up. */
function names(module: Module, receiver: ts.Expression, id: string): boolean {
  const text = receiver.getText();
  if (new RegExp(`(^|\\.)${id}$|'${id}'`).test(text)) return true;
  const [called = ''] = /^\w+/.exec(text) ?? [];
  return module.declared.get(called)?.getText().includes(`get('${id}')`) ?? false;
}
