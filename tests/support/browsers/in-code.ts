import ts from 'typescript';
import { isLacking, statementOf } from './support.ts';

/**
 * What code asks of the platform that the oldest browsers, or a page without https, lack. The compiler knows whose property a name is, and the table which
 * browser has it: a method of ours may be called as a late one of the array's.
 */
export function lackingInCode(
  program: ts.Program,
  isOurs: (file: string) => boolean,
): { feature: string; file: string; line: number }[] {
  const checker = program.getTypeChecker();
  const isPlatform = (node: ts.Node): boolean => program.isSourceFileDefaultLibrary(node.getSourceFile());
  const found: { feature: string; file: string; line: number }[] = [];
  for (const source of program.getSourceFiles().filter(({ fileName }) => isOurs(fileName))) {
    const look = (node: ts.Node): void => {
      if (ts.isImportDeclaration(node) || (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)))
        return;
      const feature = ts.isIdentifier(node) && lacking(node);
      if (feature) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        found.push({ feature, file: source.fileName, line: line + 1 });
      }
      ts.forEachChild(node, look);
    };
    look(source);
  }
  return found;

  /** The feature a name stands for, when a browser lacks it. */
  function lacking(node: ts.Identifier): string | null {
    const tag = tagOf(node);
    if (tag) return lackingOf([`<${tag}>`], (name) => [['html', 'elements', name.slice(1, -1)]]);
    const attributes = attributesOf(node);
    if (attributes)
      return lackingOf([node.text.toLowerCase()], (name) => [
        ['html', 'elements', attributes, name],
        ['html', 'global_attributes', name],
      ]);
    const [declared] = symbolOf(node)?.declarations?.filter(isPlatform) ?? [];
    if (!declared) return null;
    if (isForSecurePages(node)) return `https: ${node.text}`;
    const owner = ownerOf(declared);
    if (!owner) return lackingOf([node.text], globalPaths);
    const { parent } = node;
    const inherited = ts.isPropertyAccessExpression(parent)
      ? basesOf(checker.getTypeAtLocation(parent.expression))
      : [];
    return lackingOf(
      [owner, ...inherited].map((name) => `${aliasOf(name)}.${node.text}`),
      memberPaths,
    );
  }

  /** The compiler's own text of a member says that a page without https lacks it. */
  function isForSecurePages(node: ts.Identifier): boolean {
    const text = symbolOf(node)?.getDocumentationComment(checker) ?? [];
    return /only in secure contexts/.test(ts.displayPartsToString(text));
  }

  function symbolOf(node: ts.Identifier): ts.Symbol | undefined {
    const { parent } = node;
    const isTaken = ts.isBindingElement(parent) && ts.isObjectBindingPattern(parent.parent);
    if (isTaken && (parent.propertyName ?? parent.name) === node)
      return checker.getTypeAtLocation(parent.parent).getProperty(node.text);
    if (
      (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) &&
      parent.name === node
    ) {
      const wanted = checker.getContextualType(parent.parent);
      const option = wanted && checker.getPropertyOfType(checker.getNonNullableType(wanted), node.text);
      return option ?? checker.getShorthandAssignmentValueSymbol(parent);
    }
    return checker.getSymbolAtLocation(node);
  }

  /** The names of a type's interfaces, those it extends after it: what a mixin declares the table has under one of them. */
  function basesOf(type: ts.Type, seen = new Set<string>()): string[] {
    for (const one of type.isUnionOrIntersection() ? type.types : [type]) {
      const apparent = checker.getApparentType(one);
      const name = apparent.getSymbol()?.name;
      if (!name || seen.has(name)) continue;
      seen.add(name);
      const generic = (apparent as ts.TypeReference).target ?? apparent;
      if (generic.isClassOrInterface()) for (const base of checker.getBaseTypes(generic)) basesOf(base, seen);
    }
    return [...seen];
  }
}

/** The interface or the constructor that declares a member; null for what is global. */
function ownerOf(declared: ts.Declaration): string | null {
  const { parent } = declared;
  if (ts.isInterfaceDeclaration(parent)) return parent.name.text;
  const isConstructor = ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(parent.parent);
  return isConstructor ? parent.parent.name.getText() : null;
}

const aliasOf = (name: string): string =>
  name
    .replace(/Constructor$/, '')
    .replace(/^Readonly(Array|Map|Set)$/, '$1')
    .replace(/^(Callable|Newable)Function$/, 'Function')
    .replace(/^(Int|Uint|Float|Big)\w*Array$/, 'TypedArray')
    .replace(
      /^(Array|Map|Set|RegExpString|String)?(Iterator|IterableIterator|Generator)(Object)?$/,
      'Iterator',
    );

const BUILT_INS = ['javascript', 'builtins'];

const globalPaths = (name: string): string[][] => [
  [...BUILT_INS, name],
  ['api', name],
  ['api', 'Window', name],
  ['api', 'ServiceWorkerGlobalScope', name],
];

function memberPaths(feature: string): string[][] {
  const [owner = '', member = ''] = feature.split('.');
  const options = /^(\w+)Options$/.exec(owner)?.[1] ?? '';
  return [
    ...[
      [...BUILT_INS, owner],
      [...BUILT_INS, 'Intl', owner],
      ['api', owner],
    ].flatMap((path) => [
      [...path, member],
      [...path, `${member}_static`],
    ]),
    [...BUILT_INS, 'Intl', options, options, 'options_parameter', `options_${member}_parameter`],
  ];
}

/** The first of these names that the table knows, when a browser lacks it. */
function lackingOf(names: readonly string[], paths: (name: string) => string[][]): string | null {
  for (const name of names) {
    const statement = statementOf(...paths(name));
    if (statement) return isLacking(statement) ? name : null;
  }
  return null;
}

/** The element of HTML that a name opens. */
function tagOf({ parent, text }: ts.Identifier): string | null {
  const isOpening = ts.isJsxOpeningElement(parent) || ts.isJsxSelfClosingElement(parent);
  return isOpening && /^[a-z]/.test(text) ? text : null;
}

/** The element of HTML whose attribute a name is. */
function attributesOf({ parent }: ts.Identifier): string | null {
  if (!ts.isJsxAttribute(parent)) return null;
  const tag = parent.parent.parent.tagName.getText();
  return /^[a-z]/.test(tag) ? tag : null;
}
