import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** Files that operators write for the market: a recording, a feed, the terms of instruments. */

/** Anything in such a file that cannot be used. The message begins with the file and names the place. */
export class OperatorFileError extends Error {
  override name = 'OperatorFileError';

  constructor(place: string, what: string) {
    super(`${place}: ${what}`);
  }
}

/** The text of the file. Throws OperatorFileError. */
export function readOperatorFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (failure) {
    throw new OperatorFileError(file, `cannot be read (${reasonOf(failure)})`);
  }
}

/** JSON as its schema has it. Throws OperatorFileError with every fault by its place. */
export function parseOperatorJson<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
  file: string,
): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (failure) {
    throw new OperatorFileError(file, `is no JSON (${reasonOf(failure)})`);
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new OperatorFileError(file, parsed.error.issues.map(faultOf).join('; '));
  return parsed.data;
}

/** Of a union the faults of the form that was meant: the one that has the fewest. */
function faultOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const [meant = []] = [...issue.errors].sort((a, b) => a.length - b.length);
    return meant.map((inner) => faultOf({ ...inner, path: [...issue.path, ...inner.path] })).join('; ');
  }
  return `${z.core.toDotPath(issue.path) || 'the file'}: ${issue.message}`;
}

const reasonOf = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure));
