/** A table with more columns than this, or with more letters that no line breaks, does not fit a phone. */
const MAX_COLUMNS = 2;
const MAX_LETTERS = 34;

/**
 * Markdown whose wide tables are lists: an item for each row, begun by the first cell, with the other cells under the words of
 * their columns. Empty cells are left out.
 */
export function foldTables(markdown: string): string {
  return markdown
    .split('\n\n')
    .map((block) => (block.startsWith('| ') ? folded(block) : block))
    .join('\n\n');
}

function folded(block: string): string {
  const end = block.endsWith('\n') ? '\n' : '';
  const [heads = [], , ...rows] = block.trimEnd().split('\n').map(cellsOf);
  return isNarrow([heads, ...rows]) ? block : rows.map((row) => itemOf(heads, row)).join('\n') + end;
}

/** Whether the longest words of the columns stand beside each other. */
function isNarrow(rows: readonly string[][]): boolean {
  const columns = Math.max(...rows.map((row) => row.length));
  const longest = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.flatMap((row) => wordsOf(row[column] ?? '').map((word) => word.length))),
  );
  return columns <= MAX_COLUMNS && longest.reduce((all, letters) => all + letters, 0) <= MAX_LETTERS;
}

/** The words of a cell as they are shown, links without their addresses. */
const wordsOf = (cell: string): string[] => cell.replace(/\]\([^)]*\)/g, '').split(/[\s-]+/);

function itemOf([, ...heads]: readonly string[], [first = '', ...cells]: readonly string[]): string {
  const said = cells.flatMap((cell, index) => {
    const head = heads[index] ?? '';
    return cell === ''
      ? []
      : [head === '' ? cell : `${head.charAt(0).toLowerCase()}${head.slice(1)}: ${cell}`];
  });
  return `- ${[first, ...said].join(' · ')}`;
}

/** The cells of a row; a bar within a cell is written `\|`. */
function cellsOf(line: string): string[] {
  return line
    .replace(/^\| ?| ?\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}
