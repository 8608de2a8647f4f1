import project from '../../../package.json' with { type: 'json' };
import { asyncApi } from './asyncapi.ts';
import { openApi } from './openapi.ts';
import { readRoutes } from './read-routes.ts';

/** The contract as machines read it (docs/CONTRACT.md), by the names under which the server has it. */
export const contractDocuments = async () => ({
  'openapi.json': openApi(await readRoutes(), project.version),
  'asyncapi.json': asyncApi(project.version),
});
