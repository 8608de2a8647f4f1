import type { Connection } from './connection.ts';

/** Penalties of late loans: a row per loan and day, so that none is booked twice. */
export function penaltyTable(connection: Connection) {
  return {
    insert: connection.statement((db, args: { loanId: number; day: number; amount: number }) =>
      db.insertInto('penalty').values({ loan_id: args.loanId, day: args.day, amount: args.amount }),
    ),
  };
}
