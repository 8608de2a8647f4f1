/**
 * The states of what is typed for a factor: the words of a refusal stand until something else is typed. The chart adds where what is
 * typed is sent.
 */
export const typedStates = () => ({
  initial: 'empty' as const,
  states: {
    empty: {},
    wrong: {
      tags: 'refused' as const,
      on: { 'fields.changed': { target: 'empty' as const, actions: 'clearRefusal' as const } },
      meta: { clauses: ['S8.1', 'S8.3'] },
    },
  },
});
