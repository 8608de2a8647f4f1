import { isReturn } from '#machines/app/wiring';

/** What a feature hears when the account may have missed a push: after the connection was away, and after a gap in its numbers. */
export const onMissed = <const Send extends string>(send: Send) =>
  [
    { from: 'connection', on: 'account.joined', send, when: isReturn },
    { from: 'connection', on: 'account.missed', send },
  ] as const;

/** What a feature hears when the inbox has something new, or may have. */
export const onNotified = <const Send extends string>(send: Send) =>
  [{ from: 'connection', on: 'inbox.changed', send }, ...onMissed(send)] as const;
