import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { contractDocuments } from '../../src/cli/contract/documents.ts';
import { ROOT } from '../../src/cli/run-steps.ts';
import { TABLES } from '../../src/server/store/schema.ts';

/**
 * The names of the wire end in the contract: no property elsewhere has one. The server's rows have the names of their
 * columns, and its settings those an operator types, some of which the wire has too.
 */

type Node = null | string | number | boolean | Node[] | { [key: string]: Node };

/** What no name of ours looks like. */
const UNLIKE_OURS = /_|^[A-Z]/;
/** `file` is one of the client, the charts or the server, outside the server's store. */
export function wireNamesIn(file: string): string[] {
  const banned = file.startsWith('src/server') ? WIRE_ALONE : WIRE;
  const source = ts.createSourceFile(
    file,
    readFileSync(join(ROOT, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    const name = propertyOf(node);
    if (name && banned.has(name.text)) {
      const { line } = source.getLineAndCharacterOfPosition(name.getStart(source));
      found.push(`${file}:${line + 1} ${name.text} is a name of the wire`);
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

/** The name of a property that a node reads, takes or sets; parts of a component, such as Select.Value, are none. */
function propertyOf(node: ts.Node): ts.Identifier | null {
  if (ts.isPropertyAccessExpression(node)) {
    const isComponent = ts.isIdentifier(node.expression) && /^[A-Z]/.test(node.expression.text);
    return isComponent || !ts.isIdentifier(node.name) ? null : node.name;
  }
  const isProperty =
    ts.isPropertyAssignment(node) ||
    ts.isShorthandPropertyAssignment(node) ||
    ts.isPropertySignature(node) ||
    ts.isBindingElement(node);
  if (!isProperty) return null;
  const name = ts.isBindingElement(node) ? (node.propertyName ?? node.name) : node.name;
  const isPlace = ts.isBindingElement(node) && ts.isArrayBindingPattern(node.parent);
  return !isPlace && ts.isIdentifier(name) ? name : null;
}

/** The properties of every schema in a document, and the parameters of its calls. */
function fieldsIn(node: Node): string[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(fieldsIn);
  const { properties, name } = node;
  const own = typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
  const parameter = 'in' in node && typeof name === 'string' ? [name] : [];
  return [...own, ...parameter, ...Object.values(node).flatMap(fieldsIn)];
}

const WIRE = new Set(
  fieldsIn(JSON.parse(JSON.stringify(await contractDocuments()))).filter((name) => UNLIKE_OURS.test(name)),
);
/** The settings an operator types, by the type that lists them. */
const settings = readFileSync(join(ROOT, 'src/server/site/site-settings.ts'), 'utf8').matchAll(
  /^\s+(\w+)\??:/gm,
);
const columns = new Set([
  ...TABLES.flatMap((table) => Object.keys(table.columns)),
  ...[...settings].map(([, name = '']) => name),
]);
/** Those of them that no column and no setting has. */
const WIRE_ALONE = new Set([...WIRE].filter((name) => !columns.has(name)));
