/** Whether the device hands texts to other apps. */
export const canShareText = (): boolean => typeof navigator.share === 'function';

/** Whether the device hands pictures to other apps. */
export const canShare = (): boolean =>
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([], 'trade.png', { type: 'image/png' })] });

/** Whether this browser can hold or ask for passkeys at all. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;
