/** Mutants no test can kill, by name, each with the reason. */
export const ALLOWED: Readonly<Record<string, string>> = {};
