import ts from 'typescript';
import type { Imported, Place, Sources } from './source.ts';

/** What the code at a place comes to, through every function of the client that it names. */
export type Reached = {
  /** Routes of the contract that it calls. */
  routes: Imported[];
  /** Announcements it takes: `ref.on('order.accepted', …)`. `every step` for a subscription to the chart. */
  taken: { event: string; handler: Place }[];
  /** The functions it calls, by name, with their first argument where that is a text. */
  calls: { name: string; text: string }[];
};

const ROUTES = /^src\/contract\/routes\//;
const CLIENT = /^src\/client\//;

export const EVERY_STEP = 'every step';

export function reach(sources: Sources, start: Place): Reached {
  const reached: Reached = { routes: [], taken: [], calls: [] };
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
    if (ts.isCallExpression(node)) noteCall(node, place);
    if (ts.isIdentifier(node)) follow(node.text, place);
    else if (ts.isShorthandPropertyAssignment(node)) follow(node.name.text, place);
    else if (ts.isPropertyAccessExpression(node)) {
      noteRoute(node, place);
      at(node.expression);
    } else for (const inner of partsOf(node, place)) at(inner);
  };

  const noteRoute = ({ expression, name }: ts.PropertyAccessExpression, { module }: Place): void => {
    const space = ts.isIdentifier(expression) ? module.imports.get(expression.text) : undefined;
    if (space?.name === '*' && ROUTES.test(space.file))
      reached.routes.push({ file: space.file, name: name.text });
  };

  const noteCall = ({ expression, arguments: given }: ts.CallExpression, place: Place): void => {
    const [first, second] = given;
    const text = first ? textOf(first) : '';
    const called = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
    reached.calls.push({ name: called, text });
    if (!ts.isPropertyAccessExpression(expression)) return;
    if (called === 'on' && second) reached.taken.push({ event: text, handler: { ...place, node: second } });
    if (called === 'subscribe' && first)
      reached.taken.push({ event: EVERY_STEP, handler: { ...place, node: first } });
  };

  visit(start);
  return reached;
}

/** What of a node is carried out: no names of properties and parameters, and no branch that is never taken. */
function partsOf(node: ts.Node, place: Place): readonly ts.Node[] {
  if (ts.isConditionalExpression(node) && isFalse(node.condition, place)) return [node.whenFalse];
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

/** Whether a name that a maker was given says no. */
function isFalse(condition: ts.Expression, { bound }: Place): boolean {
  const given = ts.isIdentifier(condition) ? bound.get(condition.text) : undefined;
  return given?.node.kind === ts.SyntaxKind.FalseKeyword;
}
