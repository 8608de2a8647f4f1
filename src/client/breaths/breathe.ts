/** Ends the task: the browser draws, and hears a finger, before the caller goes on. */
export const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
