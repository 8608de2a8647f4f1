/** Codes of the instruments that an item is about, each between spaces; empty where it is about none. */
export const STATEMENTS: readonly string[] = [
  `ALTER TABLE news ADD COLUMN instruments TEXT NOT NULL DEFAULT ''`,
];
