import { type ReactNode, useId } from 'react';
import styles from './data-table.module.css';

export interface DataTableProps {
  caption: string;
  /** Each with the key its cells go by; the first names the row. */
  columns: readonly { key: string; label: string }[];
  rows: readonly { key: string | number; cells: Readonly<Record<string, ReactNode>> }[];
}

/** Figures in rows and columns, in a box of its own that scrolls both ways under the names of its columns. */
export function DataTable({ caption, columns, rows }: DataTableProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
    <section className={styles.box} aria-labelledby={id} tabIndex={0}>
      <table className={styles.table}>
        <caption id={id} className="visually-hidden">
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              {columns.map(({ key }, index) =>
                index === 0 ? (
                  <th key={key} scope="row">
                    <bdi>{row.cells[key]}</bdi>
                  </th>
                ) : (
                  <td key={key}>
                    <bdi>{row.cells[key]}</bdi>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
