import { useTitle } from './use-title.ts';

/** The title of the page; it comes by itself, as no first paint waits for it. */
export default function ScreenTitle() {
  useTitle();
  return null;
}
