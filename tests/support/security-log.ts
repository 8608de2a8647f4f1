import type { Overrides } from '#server/compose/compose';

export type LoggedEvent = { event: string } & Record<string, unknown>;

/** Overrides that keep the server's log in memory: every line as it was written, and its security events. */
export function keptLog(): { overrides: Overrides; lines: string[]; events: () => LoggedEvent[] } {
  const lines: string[] = [];
  return {
    overrides: { logLevel: 'info', logTo: { write: (line) => void lines.push(line) } },
    lines,
    events: () =>
      lines
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter((line): line is LoggedEvent => typeof line.event === 'string'),
  };
}
