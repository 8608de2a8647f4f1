import { insert } from './insert.ts';
import { change, type Param } from './statement.ts';

/** Captchas that were not answered yet. */
export const captchaTable = {
  insert: insert('captcha', {}),
  /** Deletes a captcha and returns its answer: only the first to ask gets it. */
  take: change((db, param: Param<{ id: string }>) =>
    db.deleteFrom('captcha').where('id', '=', param('id')).returning(['answer_hash', 'expires_at']),
  ),
  purge: change((db, param: Param<{ before: number }>) =>
    db.deleteFrom('captcha').where('expires_at', '<', param('before')),
  ),
};
