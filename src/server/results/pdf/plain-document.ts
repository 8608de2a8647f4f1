/** A table of a document; `figures` are the columns that hold numbers. */
export type PlainTable = {
  title: string;
  head: readonly string[];
  figures: readonly number[];
  rows: readonly (readonly string[])[];
};

type Fact = readonly [label: string, value: string];

/** What a file says, before it is written in any form. */
export type PlainDocument = {
  title: string;
  facts: readonly Fact[];
  /** Facts that are numbers. */
  figures: readonly Fact[];
  tables: readonly PlainTable[];
};
