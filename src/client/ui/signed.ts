/** How a signed figure is coloured; base.css maps `data-tone` to it. */
export type Tone = 'up' | 'down' | 'flat';

/** Tone of a decimal string: zero, however written, is flat. */
export function toneOf(value: string): Tone {
  if (!/[1-9]/.test(value)) return 'flat';
  return value.trimStart().startsWith('-') ? 'down' : 'up';
}

/** Groups the integer digits of a decimal string by three: `-1234.5` to `-1,234.5`. */
export function groupDigits(value: string): string {
  const [whole = '', ...fraction] = value.split('.');
  return [whole.replace(/\B(?=(\d{3})+(?!\d))/g, ','), ...fraction].join('.');
}

/** A decimal string with its sign written out: `+1.20`, `-1.20`, `0.00`. */
export function signedText(value: string): string {
  const bare = value.replace(/^\s*[+-]/, '');
  const tone = toneOf(value);
  const sign = tone === 'up' ? '+' : tone === 'down' ? '-' : '';
  return sign + groupDigits(bare);
}

/** Writes a signed figure into an element without React, for values that change many times a second. */
export function writeSigned(element: HTMLElement, value: string, suffix = ''): void {
  element.textContent = signedText(value) + suffix;
  element.dataset.tone = toneOf(value);
}
