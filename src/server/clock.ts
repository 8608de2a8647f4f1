/** Epoch milliseconds; an argument everywhere, so that tests own the time. */
export type Clock = () => number;

/** Ends what a call began to listen to. */
export type Unsubscribe = () => void;
