import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { DESK_LOG_PATH, DESK_PICTURE_PATH } from '#contract/desk/routes';
import { inputNumber } from '#contract/routes/query';
import { csvFile, csvRow } from '../http/csv.ts';
import type { BackOffice } from '../operator/back-office.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { STORED_TYPE } from '../pictures/reencode.ts';
import { DeskRefusal } from './desk-refusal.ts';
import type { OperatorSession } from './operator-sessions.ts';

export type DeskFileParts = {
  backOffice: Pick<BackOffice, 'picture' | 'log'>;
  pictures: Pick<Pictures, 'bytesOf'>;
};

const asked = z.strictObject({
  kind: z.string().check(z.maxLength(40)),
  id: inputNumber(z.string().check(z.regex(/^[1-9]\d{0,9}$/))),
  name: z.string().check(z.maxLength(40)),
});

/** Pictures of cases, each look logged, and the log as a file. */
export function addFiles(
  app: FastifyInstance,
  { backOffice, pictures }: DeskFileParts,
  mustSession: (request: FastifyRequest) => Promise<OperatorSession>,
): void {
  app.get(DESK_PICTURE_PATH, async (request, reply) => {
    const { name: operator } = await mustSession(request);
    const input = z.safeParse(asked, request.query);
    if (!input.success) throw new DeskRefusal('malformed');
    const picture = await backOffice.picture(operator, input.data);
    const bytes = picture && (await pictures.bytesOf(picture));
    if (!bytes) throw new DeskRefusal('notFound');
    return reply.type(STORED_TYPE).send(bytes);
  });
  app.get(DESK_LOG_PATH, async (request, reply) => {
    const { name: operator } = await mustSession(request);
    const rows = await backOffice.log(operator);
    const head = ['time', 'operator', 'kind', 'id', 'decision', 'reason'] as const;
    const lines = [csvRow([...head]), ...rows.map((row) => csvRow(head.map((column) => row[column] ?? '')))];
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="operators.csv"')
      .send(csvFile(lines));
  });
}
