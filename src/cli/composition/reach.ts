import ts from 'typescript';
import type { Imported, Place, Sources } from './source.ts';

/** What the code at a place comes to, through every function of the client that it names. */
export type Reached = {
  /** Routes of the contract that it calls. */
  routes: Imported[];
  /** The functions it calls, by name, with their first argument where that is a text. */
  calls: { name: string; text: string }[];
};

const ROUTES = /^src\/contract\/routes\//;
const CLIENT = /^src\/client\//;

export function reach(sources: Sources, start: Place): Reached {
  const reached: Reached = { routes: [], calls: [] };
  const seen = new Set<ts.Node>();

  const follow = (name: string, place: Place): void => {
    const imported = place.bound.has(name) ? undefined : place.module.imports.get(name);
    if (imported && ROUTES.test(imported.file) && imported.name !== '*') reached.routes.push(imported);
    if (imported && !CLIENT.test(imported.file)) return;
    const found = sources.find(name, place);
    if (found) visit(found);
  };

  const visit = (place: Place): void => {
    const { node } = place;
    if (ts.isTypeNode(node) || seen.has(node)) return;
    seen.add(node);
    const at = (inner: ts.Node): void => visit({ ...place, node: inner });
    if (ts.isCallExpression(node)) noteCall(node);
    if (ts.isIdentifier(node)) follow(node.text, place);
    else if (ts.isShorthandPropertyAssignment(node)) follow(node.name.text, place);
    else if (ts.isPropertyAccessExpression(node)) {
      noteRoute(node, place);
      at(node.expression);
    } else for (const inner of partsOf(node)) at(inner);
  };

  const noteRoute = ({ expression, name }: ts.PropertyAccessExpression, { module }: Place): void => {
    const space = ts.isIdentifier(expression) ? module.imports.get(expression.text) : undefined;
    if (space?.name === '*' && ROUTES.test(space.file))
      reached.routes.push({ file: space.file, name: name.text });
  };

  const noteCall = ({ expression, arguments: given }: ts.CallExpression): void => {
    const [first] = given;
    const text = first ? textOf(first) : '';
    const called = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
    reached.calls.push({ name: called, text });
  };

  visit(start);
  return reached;
}

/** What of a node is carried out: no names of properties and parameters. */
function partsOf(node: ts.Node): readonly ts.Node[] {
  if (ts.isPropertyAssignment(node)) return [node.initializer];
  if (ts.isParameter(node) || ts.isBindingElement(node)) return node.initializer ? [node.initializer] : [];
  const parts: ts.Node[] = [];
  ts.forEachChild(node, (part) => void parts.push(part));
  return parts;
}

/** The text of a literal; of a template, what stands before its first gap. */
function textOf(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.head.text : '';
}
