import { chartModel } from './chart-model.ts';
import { chartPicture, escapeXml } from './docs/svg.ts';
import { transitionName } from './docs/test-files.ts';
import { PAGE_COLOURS } from './docs/theme.ts';
import { summaryLine } from './paths/format.ts';
import type { ChartRun } from './test-charts.ts';

/** What ran, for machines of continuous integration: JUnit's XML, lines that GitHub shows beside a file, a page with the heat. */

export function junitReport(runs: readonly ChartRun[]): string {
  const suites = runs.map(({ name, file, check, missing }) => {
    const cases = check.ran.map(({ description, ms, error }, index) =>
      testCase(name, file, `path ${index + 1}: ${description}`, ms, error),
    );
    const all = [...cases, ...missing.map((words) => testCase(name, file, 'coverage', 0, words))];
    const failed = check.failures.length + missing.length;
    return `<testsuite name="${escapeXml(name)}" tests="${all.length}" failures="${failed}">\n${all.join('\n')}\n</testsuite>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`;
}

function testCase(chart: string, file: string, name: string, ms: number, error: string | null): string {
  const head = `<testcase classname="${escapeXml(chart)}" file="${escapeXml(file)}" name="${escapeXml(name)}" time="${(ms / 1000).toFixed(3)}"`;
  return error === null ? `${head}/>` : `${head}><failure message="${escapeXml(error)}"/></testcase>`;
}

/** Workflow commands of GitHub's actions, a line each. */
export function annotations(runs: readonly ChartRun[]): string[] {
  const plain = (text: string): string =>
    text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  return runs.flatMap(({ name, file, check, missing }) => {
    const line = (level: string, words: string): string =>
      `::${level} file=${file},title=${name}::${plain(words)}`;
    const wrong = [...check.failures, ...missing];
    return [
      ...wrong.map((words) => line('error', words)),
      ...check.complaints.filter((words) => !wrong.includes(words)).map((words) => line('warning', words)),
    ];
  });
}

const LOOKS = `body{font:14px system-ui;background:var(--paper);color:var(--ink);margin:24px}svg{max-width:100%;height:auto}
table{border-collapse:collapse}td{border-top:1px solid var(--line);padding:4px 12px 4px 0}
svg .never{stroke:#d1242f;stroke-dasharray:4 3}svg .warm{stroke:#bf8700;stroke-width:2}svg .hot{stroke:#1a7f37;stroke-width:3}`;

/** A page with each chart's picture: red arrows are never taken, green ones by the most paths; the table has the figures. */
export async function htmlReport(runs: readonly ChartRun[]): Promise<string> {
  const parts = await Promise.all(runs.map(chartPart));
  const list = runs.map(({ name }) => `<li><a href="#${escapeXml(name)}">${escapeXml(name)}</a></li>`);
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Charts</title>
<style>${PAGE_COLOURS}:root{color-scheme:light dark}${LOOKS}</style>
<ul>${list.join('')}</ul>
${parts.join('\n')}
</html>
`;
}

async function chartPart({ name, model, check, counts, missing }: ChartRun): Promise<string> {
  const chart = chartModel(model.machine);
  const most = Math.max(...counts.values());
  const names = chart.transitions.map((transition) => transitionName(chart, transition));
  const heatOf = (index: number): string => {
    const count = counts.get(names[index] ?? '') ?? 0;
    return count === 0 ? 'never' : count * 2 > most ? 'hot' : count > 1 ? 'warm' : '';
  };
  const rows = [...counts].map(([transition, count]) => `<tr><td>${escapeXml(transition)}<td>${count}`);
  const notes = [...new Set([...missing, ...check.complaints])].map(
    (words) => `<li>${escapeXml(words)}</li>`,
  );
  return `<h2 id="${escapeXml(name)}">${escapeXml(name)}</h2>
<p>${escapeXml(summaryLine(check))}</p>
<ul>${notes.join('')}</ul>
${await chartPicture(chart, heatOf)}
<table><tr><td>Transition<td>Paths ${rows.join('\n')}</table>`;
}
