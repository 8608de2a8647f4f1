/** A function under a name that says what it is for: the wiring and the pages about the charts tell it. */
export const named = <Call extends (...given: never) => unknown>(name: string, call: Call): Call =>
  Object.defineProperty(call, 'name', { value: name });
