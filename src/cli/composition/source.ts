import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** A place in the source: a node, the module it stands in, and what the names of a maker's parameters stand for. */
export type Place = { node: ts.Node; module: Module; bound: Bindings };
export type Bindings = ReadonlyMap<string, Place>;
export type Imported = { file: string; name: string };

/** One module of the project: what it declares and imports at its top. */
export class Module {
  readonly file: string;
  readonly source: ts.SourceFile;
  readonly declared = new Map<string, ts.Node>();
  readonly imports = new Map<string, Imported>();

  constructor(root: string, file: string) {
    this.file = file;
    const text = readFileSync(join(root, file), 'utf8');
    const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    this.source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
    for (const statement of this.source.statements) this.#read(statement);
  }

  #read(statement: ts.Statement): void {
    if (ts.isFunctionDeclaration(statement) && statement.name)
      this.declared.set(statement.name.text, statement);
    if (ts.isVariableStatement(statement))
      for (const declaration of statement.declarationList.declarations)
        if (ts.isIdentifier(declaration.name)) this.declared.set(declaration.name.text, declaration);
    if (!ts.isImportDeclaration(statement) || !statement.importClause) return;
    const file = fileOf(this.file, (statement.moduleSpecifier as ts.StringLiteral).text);
    const { namedBindings } = statement.importClause;
    if (file === null || !namedBindings) return;
    if (ts.isNamespaceImport(namedBindings)) this.imports.set(namedBindings.name.text, { file, name: '*' });
    else
      for (const { name, propertyName } of namedBindings.elements)
        this.imports.set(name.text, { file, name: (propertyName ?? name).text });
  }
}

/** The modules of the project, each read once. */
export class Sources {
  readonly root: string;
  readonly #modules = new Map<string, Module>();

  constructor(root: string) {
    this.root = root;
  }

  module(file: string): Module {
    const known = this.#modules.get(file) ?? new Module(this.root, file);
    this.#modules.set(file, known);
    return known;
  }

  /** Where a name of a module is declared: there, in what its maker was given, or in the module it is imported from. */
  find(name: string, { module, bound }: Omit<Place, 'node'>): Place | null {
    const given = bound.get(name);
    if (given) return given;
    const here = module.declared.get(name);
    if (here) return { node: here, module, bound };
    const imported = module.imports.get(name);
    if (!imported || imported.name === '*') return null;
    const there = this.module(imported.file);
    const node = there.declared.get(imported.name);
    return node ? { node, module: there, bound: new Map() } : null;
  }
}

/** The file of a module of the project; null for a package. */
function fileOf(importer: string, specifier: string): string | null {
  if (specifier.startsWith('#machines/')) return `${specifier.slice(1)}.ts`;
  if (specifier.startsWith('#contract/')) return `src/${specifier.slice(1)}.ts`;
  return /^\..*\.tsx?$/.test(specifier) ? join(dirname(importer), specifier) : null;
}

/** The comment right above a declaration or a property, on one line; empty when there is none. */
export function commentOf(node: ts.Node): string {
  const statement = ts.isVariableDeclaration(node) ? node.parent.parent : node;
  const block = ts.getJSDocCommentsAndTags(statement).filter(ts.isJSDoc).at(-1);
  if (!block) return '';
  // The comment of a module stands above its first declaration as well, an empty line apart.
  const between = statement.getSourceFile().text.slice(block.end, statement.getStart());
  if (between.includes('\n\n')) return '';
  const text = ts.getTextOfJSDocComment(block.comment);
  return text?.replace(/\s+/g, ' ').trim() ?? '';
}

/** A property of an object literal, by its name. */
export function propertyOf(
  object: ts.ObjectLiteralExpression,
  name: string,
): ts.ObjectLiteralElementLike | null {
  return object.properties.find((one) => one.name && nameOf(one.name) === name) ?? null;
}

export const nameOf = (name: ts.PropertyName): string =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : '';

/** What a property is set to. */
export function givenTo(property: ts.ObjectLiteralElementLike): ts.Node {
  return ts.isPropertyAssignment(property) ? property.initializer : property;
}

/** The object literal that an expression, or the function it is, comes to; null for another kind of expression. */
export function objectOf(node: ts.Node): ts.ObjectLiteralExpression | null {
  if (ts.isObjectLiteralExpression(node)) return node;
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return objectOf(node.expression);
  const result = resultOf(node);
  return result ? objectOf(result) : null;
}

/** What a function returns, where one expression says so. */
export function resultOf(node: ts.Node): ts.Expression | null {
  if (!ts.isArrowFunction(node) && !ts.isFunctionDeclaration(node) && !ts.isMethodDeclaration(node))
    return null;
  if (!node.body) return null;
  if (!ts.isBlock(node.body)) return node.body;
  return node.body.statements.find(ts.isReturnStatement)?.expression ?? null;
}
