/** A table with more columns than this does not fit a phone. */
const MAX_COLUMNS = 3;

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
  return heads.length <= MAX_COLUMNS ? block : rows.map((row) => itemOf(heads, row)).join('\n') + end;
}

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
