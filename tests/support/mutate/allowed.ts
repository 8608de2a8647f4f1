const AS_ROOT = 'The arrow of the whole chart for this event does the same; this one only stands beside [0].';
const AS_DECIDED = 'From there the chart goes at once where the flag says that the arrow has just set.';

/** Mutants no test can kill, by name, each with the reason. */
export const ALLOWED: Readonly<Record<string, string>> = {
  'orderForm.quote.fresh -- price.heard [0] → removed':
    'The arrow of the region around it leads to the same state with the same action and starts the age anew too.',
  'connection.live.open -- topic.wanted [1] → removed': AS_ROOT,
  'connection.live.open -- topic.dropped [1] → removed': AS_ROOT,
  'preferences.balances.shown -- balances.toggle [0] → preferences.balances.deciding': AS_DECIDED,
  'preferences.balances.hidden -- balances.toggle [0] → preferences.balances.deciding': AS_DECIDED,
};
