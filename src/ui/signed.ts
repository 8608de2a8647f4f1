/** How a signed figure is coloured; base.css maps `data-tone` to it. */
export type Tone = 'up' | 'down' | 'flat';

/** Tone of a decimal string: zero, however written, is flat. */
export function toneOf(value: string): Tone {
  if (!/[1-9]/.test(value)) return 'flat';
  return value.trimStart().startsWith('-') ? 'down' : 'up';
}
