import { writeFileSync } from 'node:fs';
import { contractPages } from './contract-pages/pages.ts';

/** `npm run contract` writes docs/openapi.json and docs/asyncapi.json from the routes and the socket's messages. */
for (const { file, text } of await contractPages()) writeFileSync(file, text);
