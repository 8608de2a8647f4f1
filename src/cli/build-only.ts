import { buildApp } from './build.ts';

/** `npm run build`: the app into dist/, for a server that is started by other means. */
await buildApp();
