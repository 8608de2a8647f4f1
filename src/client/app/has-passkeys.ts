/** Whether this browser can hold or ask for passkeys at all. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;
