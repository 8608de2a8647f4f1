/** Where something was done from, as it is kept: a network with its last part hidden, and names of a browser and a system. */
export type Place = { network: string; browser: string; system: string };
