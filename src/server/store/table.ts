import type { ColumnType } from 'kysely';

/**
 * A table stands once, in `tables/`: the types of its rows, its schema on both engines (`ddl.ts`), what is exported and what erasing
 * leaves (`personal.ts`) and its inserts derive from there.
 *
 * To add one: a `table(…)` in the file of its topic, after the tables it refers to; its statements in a file of this folder; and a
 * migration in `migrations.ts`, which makes it where a database is there already. To add a column: the same, without a file. The
 * compiler asks what the table holds of a user, and in a table whose rows are kept what becomes of each text. `baseline.test.ts`
 * fails while the migrations do not lead to what stands here, `statements.test.ts` until `every-table.ts` has rows of it.
 */

/**
 * How a column is exported: epoch milliseconds as ISO 8601, micro-units as a decimal, 0 and 1 as a truth value, JSON as what it
 * says, the id of a picture as the name of its file. `leftOut` is of no use to its user, or a secret.
 */
export type ExportedAs = 'text' | 'number' | 'time' | 'decimal' | 'flag' | 'json' | 'picture' | 'leftOut';

/** What stands in the place of what was erased. A reason that a check asks for becomes a dash. */
export type Blank = { to: null | string | number } | 'reason';

/** What becomes of a column when the row is kept: texts ask for an answer. */
type Erasing = 'asks' | 'stays' | Blank;

type Facts = {
  /** `counted` is a key that the engine counts. */
  type: 'counted' | 'int' | 'text' | 'bytes';
  as: ExportedAs;
  /** What stands behind the type, in words that both engines have. */
  words: readonly string[];
  /** What follows the name in a check. */
  check?: string;
  isNullable?: true;
  isKey?: true;
  /** Of a counted key: the row brings it. */
  isGiven?: true;
};

type KyselyType<Selected, Inserted> = [Selected, Inserted] extends [Inserted, Selected]
  ? Selected
  : ColumnType<Selected, Inserted, Selected>;

/** A column with the types of its values, read and inserted. Each word makes another one. */
export class Column<Selected, Inserted = Selected, E extends Erasing = 'stays'> {
  /** For the compiler alone. */
  readonly types?: () => KyselyType<Selected, Inserted>;
  readonly facts: Facts;
  readonly erasing: E;

  constructor(facts: Facts, erasing: E) {
    this.facts = facts;
    this.erasing = erasing;
  }

  get nullable(): Column<Selected | null, Inserted | null, E> {
    return new Column({ ...this.facts, isNullable: true }, this.erasing);
  }

  /** The primary key. */
  get key(): Column<Selected, Inserted, E> {
    return new Column({ ...this.facts, isKey: true }, this.erasing);
  }

  get unique(): Column<Selected, Inserted, E> {
    return this.#with('UNIQUE');
  }

  /** What it is where a row does not say it. */
  default(value: Selected & (string | number)): Column<Selected, Inserted | undefined, E> {
    return this.#with<Inserted | undefined>(`DEFAULT ${literal(value)}`);
  }

  /** `'> 0'`: what must hold of each value. */
  check(condition: string): Column<Selected, Inserted, E> {
    return new Column({ ...this.facts, check: condition }, this.erasing);
  }

  /** Words that the code knows and the engines do not check. */
  as<Word extends Selected>(): Column<Word, Word, 'stays'> {
    return new Column(this.facts, 'stays');
  }

  exportedAs(as: ExportedAs): Column<Selected, Inserted, E> {
    return new Column({ ...this.facts, as }, this.erasing);
  }

  /** No export has it. */
  get leftOut(): Column<Selected, Inserted, E> {
    return this.exportedAs('leftOut');
  }

  /** Erasing leaves it as it is: it names no user. */
  get stays(): Column<Selected, Inserted, 'stays'> {
    return new Column(this.facts, 'stays');
  }

  /** What erasing puts in its place. */
  blank(to: Selected & (string | number | null)): Column<Selected, Inserted, { to: string | number | null }> {
    return new Column(this.facts, { to });
  }

  #with<More = Inserted>(word: string): Column<Selected, More, E> {
    return new Column({ ...this.facts, words: [...this.facts.words, word] }, this.erasing);
  }
}

const literal = (value: string | number): string => (typeof value === 'number' ? `${value}` : `'${value}'`);

/** A key that the engine counts. */
export const id = new Column<number, number | undefined>(
  { type: 'counted', as: 'number', words: [] },
  'stays',
);
/** One that the row brings, given out by `ids.ts`. */
export const givenId = new Column<number>({ ...id.facts, isGiven: true }, 'stays');
export const int = new Column<number>({ type: 'int', as: 'number', words: [] }, 'stays');
/** Epoch milliseconds. */
export const time = int.exportedAs('time');
/** Millionths: of money, of a price, of lots and units. */
export const micro = int.exportedAs('decimal');
export const flagColumn = int.as<0 | 1>().check('IN (0, 1)').exportedAs('flag');
export const text = new Column<string, string, 'asks'>({ type: 'text', as: 'text', words: [] }, 'asks');
export const json = text.exportedAs('json');
export const bytes = new Column<Uint8Array>({ type: 'bytes', as: 'leftOut', words: [] }, 'stays');
/** What an operator wrote to the user. */
export const reason = new Column<string, string, 'reason'>(text.facts, 'reason');

/** The number of a row of another table. */
export const ref = (to: string, onDelete = ''): Column<number> =>
  new Column({ ...int.facts, words: [`${references(to)} ${onDelete}`.trim()] }, 'stays');
/** The id of a picture that was handed in. */
export const picture = new Column<string>(
  { type: 'text', as: 'picture', words: [references('picture')] },
  'stays',
);

function references(to: string): string {
  return `REFERENCES "${to}" (id)`;
}

/** One of a few words or numbers, as the engines check. */
export function oneOf<const Word extends string | number>(words: readonly Word[]): Column<Word> {
  const facts = typeof words[0] === 'number' ? int.facts : text.facts;
  return new Column({ ...facts, check: `IN (${words.map(literal).join(', ')})` }, 'stays');
}

/** By what a row is a user's: a column with the user's id, or the row it belongs to. */
export type Owner = 'user_id' | 'id' | 'account_id' | 'loan_id' | 'copy_id' | 'entries' | 'orders';

/** The heads under which the export shows the tables. */
export type Subject =
  | 'profile'
  | 'security'
  | 'trading'
  | 'money'
  | 'identity'
  | 'loans'
  | 'settings'
  | 'messages';

/** What a table holds of users. `subject` is null where nothing is exported; `name` is what the export calls it. */
export type OfUsers = { subject: Subject | null; name: string; of: Owner; erasing: 'deletes' | 'keeps' };

/** A trigger that refuses a change of a row, which is OLD, with a sentence: always, or by what a SELECT finds. */
type Guard = {
  before: 'DELETE' | 'UPDATE' | `UPDATE OF ${string}`;
  says: string;
  onlyIf?: string;
  unless?: string;
};

/** What a table is beside its columns. Conditions are in words that both engines have. */
type Rules<Column extends string> = {
  /** The primary key, of several columns. */
  key?: readonly Column[];
  /** What holds of each row. */
  checks?: readonly string[];
  /** Keys and references of several columns. */
  rules?: readonly string[];
  /** Indexes by the end of their names: columns in brackets, and a condition. */
  index?: Readonly<Record<string, string>>;
  unique?: Readonly<Record<string, string>>;
  /** By the end of their names. */
  guards?: Readonly<Record<string, Guard>>;
  /** SQLite keeps its rows by a number, though it has a key of its own. */
  hasRowid?: true;
};

/** What the export calls a table, where that is not its name, and by what its rows are a user's, where that is not `user_id`. */
type Naming = { name?: string; of?: Owner };

type AnyColumn = Pick<Column<unknown>, 'facts'> & { readonly types?: unknown; readonly erasing: Erasing };
type Columns = Readonly<Record<string, AnyColumn>>;

export type Table<Name extends string = string, C extends Columns = Columns> = {
  readonly name: Name;
  readonly columns: C;
  readonly personal: OfUsers | { why: string };
  readonly rules: Rules<string>;
};

type Unanswered<C extends Columns> = {
  [Name in keyof C & string]: C[Name]['erasing'] extends 'asks' ? Name : never;
}[keyof C & string];
/** The compiler names the texts of which nothing is said. */
type Answered<C extends Columns> = [Unanswered<C>] extends [never]
  ? unknown
  : `say .stays or .blank(…) of ${Unanswered<C>}`;

type RulesOf<C extends Columns> = Rules<keyof C & string>;

/** A table; the word behind it says what it holds of a user. */
export function table<const Name extends string, C extends Columns>(name: Name, columns: C) {
  const ofUsers = (
    erasing: OfUsers['erasing'],
    subject: Subject | null,
    { name: exportedName = name, of = 'user_id', ...rules }: Naming & RulesOf<C>,
  ): Table<Name, C> => ({ name, columns, personal: { subject, name: exportedName, of, erasing }, rules });
  return {
    /** Rows that are their users' alone: erasing deletes them. */
    deleted: (subject: Subject | null, more: Naming & RulesOf<C> = {}) => ofUsers('deletes', subject, more),
    /** Rows that stay with their users' ids, without what is blanked. */
    kept(this: Answered<C>, subject: Subject | null, more: Naming & RulesOf<C> = {}) {
      return ofUsers('keeps', subject, more);
    },
    /** It tells nothing of a user, or nothing for longer than a day, and why that is so. */
    impersonal: (why: string, rules: RulesOf<C> = {}): Table<Name, C> => ({
      ...{ name, columns, rules },
      personal: { why },
    }),
  };
}

/** What Kysely knows of a table. */
export type TypesOf<T extends Table> = {
  [Name in keyof T['columns'] & string]: T['columns'][Name] extends { readonly types?: () => infer Types }
    ? Types
    : never;
};

/** The columns of the primary key. */
export const keyOf = ({ columns, rules }: Table): readonly string[] =>
  rules.key ??
  Object.entries(columns).flatMap(([name, { facts }]) =>
    facts.isKey || facts.type === 'counted' ? [name] : [],
  );
