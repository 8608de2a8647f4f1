import { change, type Param } from './statement.ts';

/** Captchas that were not answered yet. */
export const captchaTable = {
  insert: change((db, param: Param<{ id: string; answerHash: string; expiresAt: number }>) =>
    db
      .insertInto('captcha')
      .values({ id: param('id'), answer_hash: param('answerHash'), expires_at: param('expiresAt') }),
  ),
  /** Deletes a captcha and returns its answer: only the first to ask gets it. */
  take: change((db, param: Param<{ id: string }>) =>
    db.deleteFrom('captcha').where('id', '=', param('id')).returning(['answer_hash', 'expires_at']),
  ),
  purge: change((db, param: Param<{ before: number }>) =>
    db.deleteFrom('captcha').where('expires_at', '<', param('before')),
  ),
};
