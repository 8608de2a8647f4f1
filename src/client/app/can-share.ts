/** Whether the device hands texts to other apps. */
export const canShareText = (): boolean => typeof navigator.share === 'function';

/** Whether the device hands pictures to other apps. */
export const canShare = (): boolean =>
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([], 'trade.png', { type: 'image/png' })] });
