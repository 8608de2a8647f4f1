type Named<Show extends string, Hide extends string> = {
  /** The events by which the screen of the form is shown and hidden. */
  show: Show;
  hide: Hide;
  /** Where the form goes when the challenge was dropped, and its screen is shown or hidden. */
  shown: string;
  hidden: string;
};

/**
 * The states of a form while the challenge, a chart of its own, asks for a second factor. Who looks at another app for a code hides
 * the screen and comes back to the challenge. The form says itself where the proof leads.
 */
export const challengedStates = <const Show extends string, const Hide extends string>({
  show,
  hide,
  shown,
  hidden,
}: Named<Show, Hide>) => ({
  initial: 'seen' as const,
  states: {
    seen: { on: { [hide]: { target: 'unseen' }, 'challenge.dropped': { target: shown } } },
    unseen: { on: { [show]: { target: 'seen' }, 'challenge.dropped': { target: hidden } } },
  },
});
