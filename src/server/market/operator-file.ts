import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod';

/** Files that operators write for the market: a recording, a feed, the terms of instruments. */

const PIECE_BYTES = 1 << 16;
/** A file that is read as a whole is this long at most, unpacked: what is longer is no text of Node's. */
const MOST_BYTES = 500_000_000;
/** Candles are packed to a tenth; this much shorter is a file that was made to fill the memory, beyond its first megabytes. */
const MOST_PACKED = 100;
const BYTES_OF_ANY = 16_000_000;

/** Anything in such a file that cannot be used. The message begins with the file and names the place. */
export class OperatorFileError extends Error {
  override name = 'OperatorFileError';

  constructor(place: string, what: string) {
    super(`${place}: ${what}`);
  }
}

/** The text of the file. Throws OperatorFileError. */
export function readOperatorFile(file: string): string {
  return bytesOf(file).toString();
}

/** What the file holds, unpacked where it was packed by gzip. Throws OperatorFileError. */
export function readPackedFile(file: string): Buffer {
  const bytes = bytesOf(file);
  return isPacked(bytes) ? unpacked(bytes, file) : bytes;
}

/** As `readPackedFile`, in pieces that hold until the next: a long file that is not packed is never in memory as a whole. */
export function* readPackedPieces(file: string): Generator<Buffer> {
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  const opened = tried(file, () => openSync(file, 'r'));
  try {
    for (let isFirst = true; ; isFirst = false) {
      const length = tried(file, () => readSync(opened, piece, {}));
      if (length === 0) return;
      const read = piece.subarray(0, length);
      if (isFirst && isPacked(read)) {
        yield* piecesOf(unpacked(bytesOf(file), file));
        return;
      }
      yield read;
    }
  } finally {
    closeSync(opened);
  }
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

/** Known by how it begins, whatever its name is. */
const isPacked = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** How long a file may be unpacked, by how long it is packed, in bytes. */
export const mostUnpacked = (packedBytes: number): number =>
  Math.min(MOST_BYTES, Math.max(BYTES_OF_ANY, packedBytes * MOST_PACKED));

function unpacked(bytes: Buffer, file: string): Buffer {
  const maxOutputLength = mostUnpacked(bytes.length);
  try {
    return gunzipSync(bytes, { maxOutputLength });
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw tooLong(file, maxOutputLength);
    throw new OperatorFileError(file, `cannot be unpacked (${reasonOf(failure)})`);
  }
}

function bytesOf(file: string): Buffer {
  if (tried(file, () => statSync(file)).size > MOST_BYTES) throw tooLong(file, MOST_BYTES);
  return tried(file, () => readFileSync(file));
}

export const tooLong = (file: string, bytes: number): OperatorFileError =>
  new OperatorFileError(file, `is longer than ${bytes} bytes: make several of it`);

function tried<Read>(file: string, read: () => Read): Read {
  try {
    return read();
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

export const reasonOf = (failure: unknown): string =>
  failure instanceof Error ? failure.message : String(failure);
