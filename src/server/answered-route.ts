/** One answer of a route, as the metrics count it. */
export type AnsweredRoute = {
  /** The route as the contract names it. */
  route: string;
  /** `ok`, or the reason of the refusal. */
  outcome: string;
  /** Whether the route changes something. */
  isCommand: boolean;
  seconds: number;
};
