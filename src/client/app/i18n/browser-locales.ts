/** The languages that the browser asks for, in its order. Some browsers say none, or name what is none. */
export function browserLocales(): Intl.Locale[] {
  const { languages = [] }: Partial<Navigator> = globalThis.navigator ?? {};
  return languages.flatMap((tag) => {
    try {
      return [new Intl.Locale(tag)];
    } catch {
      return [];
    }
  });
}
