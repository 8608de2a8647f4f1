import { buildApp } from './build.ts';

/** `npm run build`: the app into dist/, unless it is there as its sources are now, for `npm run serve`. */
await buildApp();
