/** Mutants no test can kill, by name, each with the reason. */
export const ALLOWED: Readonly<Record<string, string>> = {
  'orderForm.quote.fresh -- price.heard [0] → removed':
    'The arrow of the region around it leads to the same state with the same action and starts the age anew too.',
};
