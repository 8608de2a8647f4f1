import ts from 'typescript';
import { durationWords } from '../../words.ts';

/** The sentences of the source: comments, with the values of the constants they name. */
export class Sentences {
  readonly #checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  /** The comment right above a node, on one line; empty when there is none. Throws for a link to no constant. */
  of(node: ts.Node): string {
    const block = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).at(-1);
    // With an empty line below it stands for the file, and not for what comes first in it.
    const isOfFile = block && /\n\s*\n/.test(node.getSourceFile().text.slice(block.end, node.getStart()));
    if (!block || isOfFile) return '';
    const parts = typeof block.comment === 'string' ? [block.comment] : (block.comment ?? []);
    return parts
      .map((part) => (typeof part === 'string' ? part : this.#partOf(part)))
      .join('')
      .replace(/[ \t\r\n]+/g, ' ')
      .trim();
  }

  /** Where a name is declared, imports followed. */
  declarationOf(name: ts.Node): ts.Declaration | null {
    const symbol = this.#checker.getSymbolAtLocation(name);
    if (!symbol) return null;
    const own = symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
    return own.valueDeclaration ?? own.declarations?.[0] ?? null;
  }

  #partOf(part: ts.JSDocComment): string {
    if (part.kind === ts.SyntaxKind.JSDocText) return part.text;
    const name = part.name?.getText() ?? '';
    const value = part.name ? this.#valueOf(part.name) : null;
    if (value === null) throw new Error(`{@link ${name}} in ${part.getSourceFile().fileName} is no number`);
    return figureWords(name, value);
  }

  /** The number an expression comes to; null for anything else. */
  #valueOf(node: ts.Node): number | null {
    if (ts.isNumericLiteral(node)) return Number(node.text.replaceAll('_', ''));
    if (ts.isParenthesizedExpression(node)) return this.#valueOf(node.expression);
    if (ts.isBinaryExpression(node)) {
      const [left, right] = [this.#valueOf(node.left), this.#valueOf(node.right)];
      const work = WORKS[node.operatorToken.getText()];
      return left === null || right === null || !work ? null : work(left, right);
    }
    if (!ts.isIdentifier(node)) return null;
    const declared = this.declarationOf(node);
    if (!declared || !ts.isVariableDeclaration(declared) || !declared.initializer) return null;
    return this.#valueOf(declared.initializer);
  }
}

const WORKS: Readonly<Record<string, (left: number, right: number) => number>> = {
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
};

/** A constant as a reader says it: its name ends with its unit. */
function figureWords(name: string, value: number): string {
  if (name.endsWith('_MS')) return durationWords(value);
  if (name.endsWith('_BYTES')) return `${value / 1024 / 1024}\u00a0MB`;
  return String(value);
}
