import { type EventObject, fromCallback } from 'xstate';
import type { ShortcutsEvent } from '#machines/shortcuts/shortcuts.machine';

/** Where letters are typed, or have a meaning of their own. */
const TYPING = [
  'input:not([type="radio"]):not([type="checkbox"])',
  'textarea',
  'select',
  '[contenteditable]',
  '[role="textbox"]',
  '[role="combobox"]',
  '[role="listbox"]',
  '[role="menu"]',
].join(', ');
const DIALOG = '[role="dialog"], [role="alertdialog"]';

/** Reports single keys that are pressed on the page itself: not in a field, not over a dialog, not with a modifier. */
export function createWatchKeys() {
  return fromCallback<EventObject, void>(({ sendBack }) => {
    const report = (event: ShortcutsEvent): void => sendBack(event);
    const onKey = (event: KeyboardEvent): void => {
      const key = keyOf(event);
      if (key === null || isTaken(event)) return;
      // Firefox opens a search of its own on a slash.
      if (key === '/') event.preventDefault();
      report({ type: 'key.pressed', key, path: location.pathname });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

/** The sign of a key in lower case; on a layout of other letters, the Latin one in its place. Null for keys without a sign. */
function keyOf({ key, code }: KeyboardEvent): string | null {
  if (key.length !== 1) return null;
  const isOther = key.charCodeAt(0) > 127;
  const [, latin] = (isOther && /^(?:Key|Digit)(.)$/.exec(code)) || [];
  return (latin ?? key).toLowerCase();
}

function isTaken(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented, target } = event;
  if (ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented) return true;
  return (target instanceof Element && target.closest(TYPING) !== null) || isDialogOpen();
}

const isDialogOpen = (): boolean => document.querySelector(DIALOG) !== null;
