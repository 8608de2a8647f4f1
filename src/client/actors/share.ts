/** Hands something to another app of the device. Done too when its user thinks better of it. */
export async function share(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch (cause) {
    if (!(cause instanceof DOMException && cause.name === 'AbortError')) throw cause;
  }
}
