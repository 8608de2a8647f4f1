/** Where the gallery of states is, and that of pieces. */
export const STATES_PATH = '/gallery';
export const PIECES_PATH = '/gallery/ui';

/** The state of a chart that an address names; null for none. */
export const stateOf = ({ search }: Pick<Location, 'search'>): string | null =>
  new URLSearchParams(search).get('state');
