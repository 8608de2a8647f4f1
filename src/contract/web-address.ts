/** The address a text is, by itself or seen from `base`; null for a text that is none. The oldest browsers lack `URL.parse`. */
export function urlOf(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
