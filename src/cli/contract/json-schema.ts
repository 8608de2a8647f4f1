import * as z from 'zod';

export type JsonSchema = Record<string, unknown>;

/** Numbers that JSON carries exactly are what `int` means; their bounds would only be noise. */
const SAFE_BOUNDS = { minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };

/**
 * A schema of the contract as JSON Schema 2020-12, by the names of the wire: of a request (`input`), whose defaults may
 * be left out, or of an answer (`output`), whose objects hold nothing else.
 */
export function jsonSchemaOf(
  schema: z.core.$ZodType,
  io: 'input' | 'output',
  custom: ReadonlyMap<z.core.$ZodType, z.core.$ZodType> = new Map(),
): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    // What is behind a codec is not on the wire.
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const stands = custom.get(zodSchema);
      if (stands) Object.assign(jsonSchema, jsonSchemaOf(stands, io));
      else if (zodSchema._zod.def.type === 'custom') throw new Error('a custom schema has no JSON Schema');
      if (io === 'output' && zodSchema._zod.def.type === 'object') jsonSchema.additionalProperties = false;
      for (const [bound, value] of Object.entries(SAFE_BOUNDS))
        if (jsonSchema[bound as keyof typeof SAFE_BOUNDS] === value)
          delete jsonSchema[bound as keyof typeof SAFE_BOUNDS];
    },
  }) as JsonSchema;
  return rest;
}

/** The fields of an object's schema, with what of them must be there. */
export function schemaFieldsOf(
  schema: JsonSchema,
): { name: string; schema: JsonSchema; isRequired: boolean }[] {
  const required = (schema.required ?? []) as string[];
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).map(([name, field]) => ({
    name,
    schema: field,
    isRequired: required.includes(name),
  }));
}
