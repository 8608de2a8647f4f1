import type { ImpersonalTable, PersonalTable, TableAnswers, TableName } from './answer.ts';
import { OF_ACCOUNTS } from './of-accounts.ts';
import { OF_MONEY } from './of-money.ts';

const THE_SITES = 'It is the site’s own.';
const OF_OPERATORS = 'It is of who works for the site.';

/** Every table of the schema, named once: what it holds of a user, or why nothing. */
export const TABLE_ANSWERS: TableAnswers<TableName> = {
  ...OF_ACCOUNTS,
  ...OF_MONEY,
  captcha: { why: 'Pictures with letters, good for a few minutes, of any visitor.' },
  code: { why: 'It has keyed hashes alone, and is deleted when the code is of no use.' },
  counter: { why: 'It has keyed hashes alone, and is deleted with its window.' },
  delivery: { why: 'Messages on their way: none is kept for longer than a day.' },
  decision: { why: 'What operators decided, by numbers and uids: append-only.' },
  operator: { why: OF_OPERATORS },
  operator_passkey: { why: OF_OPERATORS },
  operator_invitation: { why: OF_OPERATORS },
  operator_session: { why: OF_OPERATORS },
  setting: { why: THE_SITES },
  job: { why: THE_SITES },
  news: { why: THE_SITES },
  announcement_sending: { why: 'It says how far an announcement has come.' },
  deposit_channel: { why: THE_SITES },
  draw_currency: { why: THE_SITES },
  loan_option: { why: THE_SITES },
  repayment_account: { why: THE_SITES },
  simulated_trader: { why: 'Simulated traders are no people.' },
  feed_minute: { why: 'Prices.' },
};

const isPersonal = (answer: PersonalTable | ImpersonalTable): answer is PersonalTable => 'columns' in answer;

/** The tables with rows of users, in the order in which they can be erased. */
export const PERSONAL_TABLES: readonly (readonly [TableName, PersonalTable])[] = Object.entries(
  TABLE_ANSWERS as Record<TableName, PersonalTable | ImpersonalTable>,
).flatMap(([name, answer]) => (isPersonal(answer) ? [[name as TableName, answer] as const] : []));
