import { run } from './run-steps.ts';

/** `npm run pages`: everything in `docs/` that is made from the code, made anew. A test's line is in many of them. */
const MAKERS = ['charts', 'traceability'] as const;

for (const maker of MAKERS) {
  const code = await run(process.execPath, [`src/cli/${maker}.ts`]);
  if (code !== 0) process.exit(code);
}
