/** Ends the task: the browser draws and answers a touch before the caller goes on. */
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
