import { insert } from './insert.ts';
import { change, type Param, query } from './statement.ts';

/** Passkeys of operators. */
export const operatorPasskeyTable = {
  insert: insert('operator_passkey', {}),
  byCredential: query((db, param: Param<{ credentialId: string }>) =>
    db.selectFrom('operator_passkey').selectAll().where('credential_id', '=', param('credentialId')),
  ),
  /** Uses a passkey; changes no row when it was used since its counter was read. */
  useCount: change((db, param: Param<{ id: number; before: number; signCount: number }>) =>
    db
      .updateTable('operator_passkey')
      .set({ sign_count: param('signCount') })
      .where('id', '=', param('id'))
      .where('sign_count', '=', param('before')),
  ),
  deleteOf: change((db, param: Param<{ operatorId: number }>) =>
    db.deleteFrom('operator_passkey').where('operator_id', '=', param('operatorId')),
  ),
};

/** Invitations to enrol. */
export const operatorInvitationTable = {
  insert: insert('operator_invitation', { used_at: null }),
  byToken: query((db, param: Param<{ tokenHash: string }>) =>
    db.selectFrom('operator_invitation').selectAll().where('token_hash', '=', param('tokenHash')),
  ),
  /** Changes no row of one that was used. */
  use: change((db, param: Param<{ id: number; usedAt: number }>) =>
    db
      .updateTable('operator_invitation')
      .set({ used_at: param('usedAt') })
      .where('id', '=', param('id'))
      .where('used_at', 'is', null),
  ),
  /** Ends those of an operator that were not used. */
  endOf: change((db, param: Param<{ operatorId: number; usedAt: number }>) =>
    db
      .updateTable('operator_invitation')
      .set({ used_at: param('usedAt') })
      .where('operator_id', '=', param('operatorId'))
      .where('used_at', 'is', null),
  ),
};

/** Sessions of operators in a browser. */
export const operatorSessionTable = {
  insert: insert('operator_session', { ended_at: null }),
  /** With whose it is. */
  byToken: query((db, param: Param<{ tokenHash: string }>) =>
    db
      .selectFrom('operator_session')
      .innerJoin('operator', 'operator.id', 'operator_session.operator_id')
      .select(['operator_session.id', 'operator_session.ends_at', 'operator_session.used_at'])
      .select(['operator_session.ended_at', 'operator.name', 'operator.roles', 'operator.disabled_at'])
      .where('operator_session.token_hash', '=', param('tokenHash')),
  ),
  touch: change((db, param: Param<{ id: number; usedAt: number }>) =>
    db
      .updateTable('operator_session')
      .set({ used_at: param('usedAt') })
      .where('id', '=', param('id')),
  ),
  end: change((db, param: Param<{ id: number; endedAt: number }>) =>
    db
      .updateTable('operator_session')
      .set({ ended_at: param('endedAt') })
      .where('id', '=', param('id'))
      .where('ended_at', 'is', null),
  ),
  endOf: change((db, param: Param<{ operatorId: number; endedAt: number }>) =>
    db
      .updateTable('operator_session')
      .set({ ended_at: param('endedAt') })
      .where('operator_id', '=', param('operatorId'))
      .where('ended_at', 'is', null),
  ),
};
