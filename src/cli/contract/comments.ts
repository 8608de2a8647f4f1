import ts from 'typescript';

/** The text of the comment above each exported name of a source file, on one line. */
export function exportComments(file: string, source: string): ReadonlyMap<string, string> {
  const comments = new Map<string, string>();
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  for (const statement of parsed.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    const [block] = ts.getJSDocCommentsAndTags(statement).filter(ts.isJSDoc);
    const text = ts.getTextOfJSDocComment(block?.comment)?.replace(/\s+/g, ' ').trim();
    for (const { name } of statement.declarationList.declarations)
      if (text && ts.isIdentifier(name)) comments.set(name.text, text);
  }
  return comments;
}
