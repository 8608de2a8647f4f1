import type { FastifyReply, FastifyRequest } from 'fastify';
import { MAX_PICTURE_BYTES } from '#contract/constants';
import { Refusal } from '../refusal.ts';
import { readInOwnTime } from './connections.ts';

/** What the frame around the one file may take. */
const FRAME_BYTES = 16 * 1024;
/** How long the file may be on its way, which is long enough for a slow phone: a slow upload holds memory. */
const READ_MS = 3 * 60_000;
/** How long nothing of it may come. */
const SILENCE_MS = 15_000;
const FIELD = 'file';
const LIMITS = { files: 1, fields: 1, parts: 2, fieldSize: 1_024, fieldNameSize: 64, headerPairs: 20 };

/**
 * The file of a multipart request: one part, named `file`. Its name and declared type are not looked at. Rejects with
 * the refusals `pictureTooLarge`, and `malformed` naming the field at fault. A length must be declared, so that what is
 * too long is refused before it is read.
 */
export async function readFileOf(request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
  if (!request.isMultipart()) throw new Refusal('malformed', FIELD);
  const length = Number(request.headers['content-length'] ?? 0);
  if (!(length > 0 && length <= MAX_PICTURE_BYTES + FRAME_BYTES)) {
    // The rest is not waited for.
    reply.header('connection', 'close');
    throw length > 0 ? new Refusal('pictureTooLarge') : new Refusal('malformed', FIELD);
  }
  readInOwnTime(request);
  const cut = () => request.raw.destroy();
  const timer = setTimeout(cut, READ_MS);
  request.raw.setTimeout(SILENCE_MS, cut);
  try {
    return await readOnlyPart(request);
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    const isTooLarge = cause instanceof request.server.multipartErrors.RequestFileTooLargeError;
    throw isTooLarge ? new Refusal('pictureTooLarge') : new Refusal('malformed', FIELD);
  } finally {
    clearTimeout(timer);
    request.raw.setTimeout(0);
    // What was not read is let go, or the connection would stand still.
    request.raw.unpipe();
    request.raw.resume();
  }
}

async function readOnlyPart(request: FastifyRequest): Promise<Buffer> {
  let file: Buffer | undefined;
  let stray: string | undefined;
  const limits = { ...LIMITS, fileSize: MAX_PICTURE_BYTES };
  for await (const part of request.parts({ limits })) {
    const isFile = part.type === 'file' && part.fieldname === FIELD;
    if (isFile) file = await part.toBuffer();
    else stray ??= part.fieldname;
    if (part.type === 'file' && !isFile) part.file.resume();
  }
  if (stray !== undefined) throw new Refusal('malformed', stray);
  if (!file) throw new Refusal('malformed', FIELD);
  return file;
}
