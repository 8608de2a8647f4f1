import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectClauses } from '../chart-tools/clauses/collect.ts';
import { traceabilityPage } from '../chart-tools/clauses/page.ts';
import { ROOT } from './run-steps.ts';

/** `npm run traceability` writes docs/traceability.md; with `--check` it fails when the page is stale. */
const file = join(ROOT, 'docs/traceability.md');
const page = traceabilityPage(await collectClauses(ROOT));

if (!process.argv.includes('--check')) writeFileSync(file, page);
else if (readFileSync(file, 'utf8') !== page) {
  console.error('docs/traceability.md is stale: run `npm run traceability`.');
  process.exitCode = 1;
}
