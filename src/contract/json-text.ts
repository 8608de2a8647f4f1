import * as z from 'zod/mini';

/** A value as a request carries it, whose fields are texts: as JSON. What is no JSON is malformed. */
export const jsonText = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.codec(z.string(), schema, {
    decode: (text, payload) => {
      try {
        return JSON.parse(text);
      } catch {
        payload.issues.push({ code: 'invalid_format', format: 'json_string', input: text });
        return z.NEVER;
      }
    },
    encode: (value) => JSON.stringify(value),
  });
