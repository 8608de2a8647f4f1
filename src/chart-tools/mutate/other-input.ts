/** An actor's input with every text, number and truth value in it changed; nothing where it holds none. */
export function otherInput(input: unknown): unknown {
  if (typeof input === 'function') return (args: unknown) => otherInput(input(args));
  const changed = other(input);
  return changed.isOther ? changed.value : undefined;
}

type Changed = { value: unknown; isOther: boolean };

function other(value: unknown): Changed {
  switch (typeof value) {
    case 'string':
      return { value: `${value}~`, isOther: true };
    case 'number':
      return { value: value + 1, isOther: true };
    case 'boolean':
      return { value: !value, isOther: true };
    default:
      return isPlain(value) ? otherParts(value) : { value, isOther: false };
  }
}

function otherParts(whole: object): Changed {
  const parts = Object.entries(whole).map(([key, value]) => [key, other(value)] as const);
  return {
    value: Object.fromEntries(parts.map(([key, { value }]) => [key, value])),
    isOther: parts.some(([, { isOther }]) => isOther),
  };
}

/** Actors, pictures and lists are passed on as they are. */
const isPlain = (value: unknown): value is object =>
  value !== null && Object.getPrototypeOf(value) === Object.prototype;
