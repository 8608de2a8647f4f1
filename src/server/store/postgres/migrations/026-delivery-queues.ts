import { STATEMENTS as embedded } from '../../migrations/036-delivery-queues.ts';
import { TEXT } from './001-schema/columns.ts';

/** The same statements on both engines. */
export const STATEMENTS: readonly string[] = embedded.map((statement) =>
  statement.replaceAll(' INTEGER ', ' bigint ').replaceAll(' TEXT ', ` ${TEXT} `),
);
