import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { contractDocuments } from '../../src/cli/contract/documents.ts';

type OpenApi = { paths: Record<string, Record<string, unknown>> };
type AsyncApi = { components: { messages: Record<string, unknown> } };

const documents = JSON.parse(JSON.stringify(await contractDocuments()));
export const openApi: OpenApi = documents['openapi.json'];
const asyncApi: AsyncApi = documents['asyncapi.json'];

// The documents are more than schemas; what is compiled of them is strict by itself.
const ajv = new Ajv2020({ strict: false, allErrors: false });
ajv.addSchema(openApi, 'openapi.json').addSchema(asyncApi, 'asyncapi.json');
const compiled = new Map<string, ValidateFunction>();

/**
 * Throws when an answer is not what openapi.json says of its call; what the document does not know, such as a path
 * that is not found, may say anything. Each call's schema is compiled once in a worker.
 */
export function checkAnswer(method: 'GET' | 'POST', path: string, answer: unknown): void {
  const verb = method.toLowerCase();
  const answersEnvelope = `/paths/${pointer(path)}/${verb}/responses/200/content/${pointer('application/json')}/schema`;
  const operation = openApi.paths[path]?.[verb] as { 'x-access'?: string } | undefined;
  if (operation?.['x-access'] === undefined) return;
  check(`openapi.json#${answersEnvelope}`, `${method} ${path}`, answer);
}

/** Throws when a frame of the server is not what asyncapi.json says of its type. */
export function checkFrame(frame: { type: string }): void {
  const name = frame.type.startsWith('KLINE.') ? 'KLINE' : frame.type;
  if (!(name in asyncApi.components.messages)) throw new Error(`asyncapi.json has no message ${name}`);
  check(`asyncapi.json#/components/messages/${name}/payload`, `the frame ${name}`, frame);
}

function check(schema: string, what: string, value: unknown): void {
  const validate = compiled.get(schema) ?? ajv.getSchema(schema);
  if (!validate) throw new Error(`there is no schema of ${what}`);
  compiled.set(schema, validate);
  if (validate(value)) return;
  const faults = validate.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`).join('; ');
  throw new Error(`${what} is not as documented: ${faults}\n${JSON.stringify(value).slice(0, 500)}`);
}

const pointer = (part: string): string =>
  encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
