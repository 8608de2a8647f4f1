/** Folders that were in use drew their prices from seed 1, unless the settings named another (price-origin.ts). */
export const STATEMENTS: readonly string[] = [
  `INSERT INTO setting (key, value) SELECT 'market', '{"seed":1}' WHERE EXISTS (SELECT 1 FROM user)`,
];
