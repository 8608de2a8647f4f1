import { REFUSE_FUNCTION } from './001-schema/columns.ts';
import { STATEMENTS as loans } from './001-schema/loans.ts';
import { STATEMENTS as payments } from './001-schema/payments.ts';
import { STATEMENTS as trading } from './001-schema/trading.ts';
import { STATEMENTS as users } from './001-schema/users.ts';

/** Every table as the migrations 001 to 012 of SQLite make it. */
export const STATEMENTS: readonly string[] = [REFUSE_FUNCTION, ...users, ...trading, ...payments, ...loans];
