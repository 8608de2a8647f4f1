/** Stands for a figure that is not known: what the app does not know is never written as zero. */
export const UNKNOWN = '–';
