import { join } from 'node:path';
import project from '../../../package.json' with { type: 'json' };
import { ROOT } from '../run-steps.ts';
import { asyncApi } from './asyncapi.ts';
import { openApi } from './openapi.ts';
import { readRoutes } from './read-routes.ts';

/** The machine-readable contract: each file of docs/ with the text it should hold. */
export async function contractPages(): Promise<{ file: string; text: string }[]> {
  const routes = await readRoutes();
  return [
    { file: join(ROOT, 'docs/openapi.json'), text: pretty(openApi(routes, project.version)) },
    { file: join(ROOT, 'docs/asyncapi.json'), text: pretty(asyncApi(project.version)) },
  ];
}

const pretty = (document: object): string => `${JSON.stringify(document, null, 1)}\n`;
