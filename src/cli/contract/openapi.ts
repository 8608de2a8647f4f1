import { CODE_SUCCESS } from '#contract/constants';
import { challenge } from '#contract/entities-factors';
import { ERRORS } from '#contract/errors';
import { LANGUAGE_CODES } from '#contract/languages';
import { type JsonSchema, jsonSchemaOf, schemaFieldsOf } from './json-schema.ts';
import type { NamedRoute } from './read-routes.ts';

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const ref = (name: string) => ({ $ref: `#/components/${name}` });

/** The contract's calls as an OpenAPI 3.1 document; generated, so what the code does is what it says. */
export function openApi(routes: readonly NamedRoute[], version: string): JsonSchema {
  const paths: Record<string, JsonSchema> = { ...PLAIN_PATHS };
  for (const named of routes) {
    const { path, method } = named.route;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(named) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Candlestate', version, description: DESCRIPTION },
    servers: [
      { url: '/', description: 'The site itself, or its host with the first label replaced by api.' },
    ],
    tags: [...new Set(routes.map(({ module }) => module))].map((name) => ({ name })),
    paths,
    components: COMPONENTS,
  };
}

function operationOf({ name, module, comment, route }: NamedRoute): JsonSchema {
  const isOpen = route.access === 'open';
  return {
    operationId: route.operationId ?? name,
    tags: [module],
    description: comment,
    'x-access': route.access,
    security: isOpen ? [{}, { session: [] }] : [{ session: [] }],
    parameters: [
      ref('parameters/lang'),
      ...(route.mutates ? [ref('parameters/idempotencyKey')] : []),
      ...(route.method === 'GET' ? queryOf(route.request) : []),
    ],
    ...(route.method === 'POST' && { requestBody: bodyOf(route) }),
    responses: {
      200: {
        description: 'The envelope: code 1 with the data, or the code of a refusal.',
        content: { [JSON_TYPE]: { schema: { oneOf: [answerOf(route), ref('schemas/Refusal')] } } },
      },
      ...(route.mutates && { 403: ref('responses/Unasked') }),
    },
  };
}

function answerOf(route: NamedRoute['route']): JsonSchema {
  return {
    type: 'object',
    properties: {
      code: { const: CODE_SUCCESS },
      msg: { type: 'string' },
      data: jsonSchemaOf(route.response, 'output'),
    },
    required: ['code', 'msg', 'data'],
    additionalProperties: false,
  };
}

function queryOf(request: NamedRoute['route']['request']): JsonSchema[] {
  return schemaFieldsOf(jsonSchemaOf(request, 'input')).map(({ name, schema, isRequired }) => ({
    name,
    in: 'query',
    required: isRequired,
    schema,
  }));
}

function bodyOf({ request, encoding }: NamedRoute['route']): JsonSchema {
  if (encoding === 'multipart') {
    const file = {
      type: 'object',
      properties: { file: { type: 'string', format: 'binary' } },
      required: ['file'],
    };
    return { required: true, content: { 'multipart/form-data': { schema: file } } };
  }
  const form = jsonSchemaOf(request, 'input');
  const hasFields = JSON.stringify(form).includes('"required"');
  const types = [
    [FORM, form],
    [JSON_TYPE, withNumbers(form)],
  ] as const;
  const preferred = encoding === 'form' ? types : [...types].reverse();
  return {
    required: hasFields,
    content: Object.fromEntries(preferred.map(([type, schema]) => [type, { schema }])),
  };
}

/** In JSON each field may be a number where a form has its text. */
function withNumbers(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema.oneOf))
    return { ...schema, oneOf: (schema.oneOf as JsonSchema[]).map(withNumbers) };
  const fields = schemaFieldsOf(schema).map(({ name, schema: field }) => [
    name,
    { anyOf: [field, { type: 'number', description: 'read as its plain text' }] },
  ]);
  return { ...schema, properties: Object.fromEntries(fields) };
}

const DESCRIPTION = `Generated from the routes the server answers by; docs/CONTRACT.md says what it adds to the specification.
Every answer is HTTP 200 with the envelope {code, msg, data}; msg is in the language of the lang header. Decimals are strings, times epoch milliseconds. Each field of a request is text: in JSON a number counts as its plain text.`;

const COMPONENTS = {
  securitySchemes: {
    session: {
      type: 'apiKey',
      in: 'header',
      name: 'authorization',
      description:
        'The token of a login, with or without the word Bearer. Never a cookie, never a parameter.',
    },
  },
  parameters: {
    lang: {
      name: 'lang',
      in: 'header',
      required: false,
      description: 'The language of texts; tw means hk, anything unknown hk (S9.2).',
      schema: { enum: LANGUAGE_CODES, default: 'hk' },
    },
    idempotencyKey: {
      name: 'idempotency-key',
      in: 'header',
      required: false,
      description:
        'Makes a call that changes something safe to repeat: the same key of the same user gives the same answer, once, for a day. With other fields it is refused (1004).',
      schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,128}$' },
    },
  },
  responses: {
    Unasked: {
      description: 'A prefetch, or a request from another site: nothing was changed.',
      content: { [JSON_TYPE]: { schema: ref('schemas/Refusal') } },
    },
  },
  schemas: {
    Refusal: {
      type: 'object',
      description: Object.entries(ERRORS)
        .map(([name, code]) => `${code} ${name}`)
        .join(', '),
      properties: {
        code: { enum: [...new Set(Object.values(ERRORS))].sort((one, other) => one - other) },
        msg: { type: 'string' },
        data: {
          oneOf: [
            { type: 'null' },
            {
              type: 'object',
              description: 'The field at fault.',
              properties: { field: { type: 'string' } },
              required: ['field'],
              additionalProperties: false,
            },
            {
              type: 'object',
              description: 'With 1040 of a login: the challenge to answer by login_factor.',
              properties: { challenge: jsonSchemaOf(challenge, 'output') },
              required: ['challenge'],
              additionalProperties: false,
            },
          ],
        },
      },
      required: ['code', 'msg', 'data'],
      additionalProperties: false,
    },
  },
};

const plain = (operationId: string, description: string, type: string, parameters: JsonSchema[] = []) => ({
  get: {
    operationId,
    tags: ['plain'],
    description,
    security: [{}],
    parameters,
    responses: { 200: { description: 'As described.', content: { [type]: {} } } },
  },
});

/** What is no call with an envelope. */
const PLAIN_PATHS: Record<string, JsonSchema> = {
  '/healthz': plain('healthz', 'Says that the process lives.', JSON_TYPE),
  '/readyz': plain('readyz', 'Says whether it serves: 200, or 503 while it does not.', JSON_TYPE),
  '/openapi.json': plain('openapi', 'This document.', JSON_TYPE),
  '/asyncapi.json': plain('asyncapi', 'The live connection as an AsyncAPI 3.0 document.', JSON_TYPE),
  '/v1/api/forex/logo/{file}': plain(
    'logo',
    'The sign of an instrument; Logo is its address (S3.1).',
    'image/svg+xml',
    [{ name: 'file', in: 'path', required: true, schema: { type: 'string' } }],
  ),
};
