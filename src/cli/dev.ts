import { createServer } from 'vite';
import { ROOT, run } from './run-steps.ts';

/** `npm run dev`: the server restarts and the app reloads when a file is saved. */
const vite = await createServer({ root: ROOT });
await vite.listen();
vite.printUrls();
process.exitCode = await run(process.execPath, ['--watch', 'src/server/main.ts']);
await vite.close();
