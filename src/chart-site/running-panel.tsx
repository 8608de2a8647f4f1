import type { ReactElement } from 'react';
import type { SiteRunning } from '#chart-tools/site/site-chart';

/** What runs on the chart: what it calls, who tells it what, and whom it tells. */
export function RunningPanel({ running }: { running: readonly SiteRunning[] }): ReactElement {
  return (
    <section aria-label="Runs as">
      {running.length === 0 && <p className="note">Other charts start it, or it runs on the server.</p>}
      {running.map(({ title, sentence, facts, tables }) => (
        <article key={title}>
          <h2>{title}</h2>
          <p>{sentence}</p>
          <ul>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          {tables.map(({ heading, heads, rows }) => (
            <details key={heading}>
              <summary>{`${heading} (${rows.length})`}</summary>
              <ul>
                {rows.map((cells) => (
                  <li key={cells.join(' ')}>
                    <strong>{cells[0]}</strong>
                    {cells.slice(1).map((cell, index) =>
                      cell === '' ? null : (
                        <p key={heads[index + 1]}>
                          <small>{heads[index + 1]}</small> {cell}
                        </p>
                      ),
                    )}
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </article>
      ))}
    </section>
  );
}
