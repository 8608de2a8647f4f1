import { expect } from 'playwright/test';
import type { InputSource, Session } from './session.ts';

/** How an element says its role here. */
const SELECTORS = {
  alert: '[role=alert]',
  button: 'button, [role=button]',
  checkbox: '[role=checkbox], input[type=checkbox]',
  dialog: '[role=dialog]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  slider: '[role=slider]',
  status: '[role=status]',
  tab: '[role=tab]',
  textbox: 'input:not([type=checkbox], [type=radio], [type=range]), textarea',
} as const;
type Role = keyof typeof SELECTORS;

/** An element that is shown: the middle of it in CSS pixels, its value if it is a field, whether a press there reaches it. */
type Found = { x: number; y: number; value?: string; isReached: boolean };

/** What a trader's hands and eyes do in a page of any engine; elements go by role and name, a text being the whole name. */
export type EnginePage = ReturnType<typeof enginePage>;

export function enginePage(session: Session) {
  const call = async <Args extends unknown[], Value>(
    work: (...args: Args) => Value,
    ...args: Args
  ): Promise<Awaited<Value>> => {
    const value = `Promise.resolve((${work})(...${JSON.stringify(args)}))`;
    return JSON.parse(await session.evaluate(`${value}.then((value) => JSON.stringify(value ?? null))`));
  };

  const find = (role: Role, name: string | RegExp): Promise<Found | null> =>
    call(lookFor, SELECTORS[role], typeof name === 'string' ? { text: name } : { pattern: name.source });
  const point = (actions: Extract<InputSource, { type: 'pointer' }>['actions']) =>
    session.perform([{ type: 'pointer', id: 'mouse', actions }]);

  /** Waits until a press in the middle of an element reaches it: nothing lies over it, and nothing keeps presses off. */
  const reach = async (role: Role, name: string | RegExp): Promise<Found> => {
    let found: Found | null = null;
    const look = async () => {
      found = await find(role, name);
      return found?.isReached;
    };
    await expect.poll(look, { message: `a press reaches the ${role} ${name}` }).toBe(true);
    return found as unknown as Found;
  };
  const press = async (role: Role, name: string | RegExp): Promise<void> => {
    const { x, y } = await reach(role, name);
    await point([
      { type: 'pointerMove', x, y, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]);
  };
  return {
    goto: session.goto,
    call,
    find,
    press,
    /** Waits until an element is shown. */
    async sees(role: Role, name: string | RegExp): Promise<void> {
      const look = async () => (await find(role, name)) !== null;
      await expect.poll(look, { message: `the ${role} ${name} is shown` }).toBe(true);
    },
    /** Presses a field that is empty, and types. */
    async type(role: Role, name: string | RegExp, text: string): Promise<void> {
      await press(role, name);
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown' as const, value },
        { type: 'keyUp' as const, value },
      ]);
      await session.perform([{ type: 'key', id: 'keyboard', actions }]);
    },
    /** Drags an element up or down by CSS pixels, in steps as a hand does. */
    async drag(role: Role, name: string | RegExp, byPx: number): Promise<void> {
      const { x, y } = await reach(role, name);
      await point([
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        ...[0.25, 0.5, 0.75, 1].map((share) => ({
          type: 'pointerMove' as const,
          x,
          y: y + Math.round(byPx * share),
          duration: 50,
        })),
        { type: 'pointerUp', button: 0 },
      ]);
    },
  };
}

/**
 * Runs in the page, so it uses nothing from outside of itself. Looks for the first element that is shown and has this name,
 * and brings it into sight.
 */
function lookFor(selector: string, name: { text: string } | { pattern: string }): Found | null {
  const tidy = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const heard = (element: Element): string | null => {
    const copy = element.cloneNode(true) as Element;
    for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
    return copy.textContent;
  };
  const nameOf = (element: Element): string => {
    const labels = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean);
    const named = labels.map((id) => document.getElementById(id)?.textContent).join(' ');
    const label = (element as HTMLInputElement).labels?.[0]?.textContent;
    return tidy(element.getAttribute('aria-label') || named || label || heard(element));
  };
  const isNamed = (element: Element) =>
    'text' in name ? nameOf(element) === name.text : new RegExp(name.pattern).test(nameOf(element));
  const element = Array.from(document.querySelectorAll(selector)).find(
    (other) => other.checkVisibility({ visibilityProperty: true }) && isNamed(other),
  );
  if (!element) return null;
  const middle = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  };
  const isAt = ({ x, y }: { x: number; y: number }) => element.contains(document.elementFromPoint(x, y));
  if (!isAt(middle())) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const at = middle();
  return { ...at, value: (element as HTMLInputElement).value, isReached: isAt(at) };
}
