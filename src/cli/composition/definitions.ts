import ts from 'typescript';
import {
  type Bindings,
  commentOf,
  givenTo,
  objectOf,
  type Place,
  propertyOf,
  resultOf,
  type Sources,
} from './source.ts';

/** A feature's definition as it stands in the source: the object that is given to `feature(machine)`. */
export type Definition = { object: ts.ObjectLiteralExpression; place: Place; comment: string };

/** Finds the definition of a feature by the name of its export. */
export function definitionOf(sources: Sources, file: string, name: string): Definition {
  const module = sources.module(file);
  const declared = module.declared.get(name);
  if (!declared || !ts.isVariableDeclaration(declared) || !declared.initializer)
    throw new Error(`${file} does not define ${name}`);
  const place = { node: declared.initializer, module, bound: new Map() };
  const found = unfold(sources, place);
  if (!found) throw new Error(`${file}: ${name} is made by no call that the docs can read`);
  return { ...found, comment: commentOf(declared) };
}

/** Follows a call of a maker to the `feature(machine)({ … })` within it. */
function unfold(sources: Sources, place: Place): Omit<Definition, 'comment'> | null {
  const { node } = place;
  if (!ts.isCallExpression(node)) return null;
  if (ts.isCallExpression(node.expression)) {
    const [given] = node.arguments;
    const object = given && objectOf(given);
    return object ? { object, place: { ...place, node: object } } : null;
  }
  const maker = sources.find(node.expression.getText(), place);
  if (!maker || !ts.isFunctionDeclaration(maker.node)) return null;
  const result = resultOf(maker.node);
  if (!result) return null;
  const bound = parametersOf({ ...maker, node: maker.node }, node.arguments, place);
  return unfold(sources, { node: result, module: maker.module, bound });
}

/** What the names of a maker's parameters stand for in one call of it: what it was given, or their default. */
function parametersOf(
  { node: maker, module, bound: outer }: Place & { node: ts.FunctionDeclaration },
  given: readonly ts.Node[],
  caller: Place,
): Bindings {
  const bound = new Map<string, Place>();
  const bind = (name: ts.BindingName, value: ts.Node): void => {
    if (ts.isIdentifier(name)) bound.set(name.text, { ...caller, node: value });
    else if (ts.isObjectBindingPattern(name)) takeApart(name, value);
  };
  const takeApart = (pattern: ts.ObjectBindingPattern, value: ts.Node): void => {
    const object = objectOf(value);
    for (const { name, propertyName, initializer } of pattern.elements) {
      if (!ts.isIdentifier(name)) continue;
      const property = object && propertyOf(object, (propertyName ?? name).getText());
      if (property) bound.set(name.text, { ...caller, node: givenTo(property) });
      else if (initializer) bound.set(name.text, { node: initializer, module, bound: outer });
    }
  };
  maker.parameters.forEach(({ name }, index) => {
    const value = given[index];
    if (value) bind(name, value);
  });
  for (const statement of maker.body?.statements ?? []) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      const value = initializer && ts.isIdentifier(initializer) && bound.get(initializer.text);
      if (value && ts.isObjectBindingPattern(name)) takeApart(name, value.node);
    }
  }
  return bound;
}

/** The actors that an object of implementations provides, by name. */
export function propertiesAt(place: Place): Map<string, Place> {
  const object = objectOf(place.node);
  return new Map(
    object?.properties.flatMap((one) =>
      one.name ? [[one.name.getText(), { ...place, node: givenTo(one) }] as const] : [],
    ),
  );
}

/** The actors within `machine.provide({ actors: { … } })`, wherever a name leads to it. */
export function providedAt(sources: Sources, place: Place): Map<string, Place> {
  const { node } = place;
  if (!ts.isCallExpression(node)) return new Map();
  const { expression, arguments: given } = node;
  if (ts.isPropertyAccessExpression(expression) && expression.name.text === 'provide') {
    const object = given[0] && objectOf(given[0]);
    const actors = object && propertyOf(object, 'actors');
    return actors ? propertiesAt({ ...place, node: givenTo(actors) }) : new Map();
  }
  const found = sources.find(expression.getText(), place);
  const result = found && resultOf(found.node);
  return result ? providedAt(sources, { ...found, node: result }) : new Map();
}
