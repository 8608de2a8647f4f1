import { REQUEST_ID } from '#server/http/requests';

/** The headers of an answer that two equal answers have alike: not its instant, and not the id of its request. */
export const comparedHeaders = (response: Response): [string, string][] =>
  [...response.headers].filter(([name]) => !['date', REQUEST_ID].includes(name));
