import type { Connection } from './connection.ts';

/** Captchas nobody has answered yet. */
export function captchaTable(connection: Connection) {
  return {
    insert: connection.statement((db, args: { id: string; answerHash: string; expiresAt: number }) =>
      db
        .insertInto('captcha')
        .values({ id: args.id, answer_hash: args.answerHash, expires_at: args.expiresAt }),
    ),
    /** Deletes a captcha and answers what it was: whoever asks first is the only one to learn it. */
    take: connection.statement((db, args: { id: string }) =>
      db.deleteFrom('captcha').where('id', '=', args.id).returning(['answer_hash', 'expires_at']),
    ),
    purge: connection.statement((db, args: { before: number }) =>
      db.deleteFrom('captcha').where('expires_at', '<', args.before),
    ),
  };
}
