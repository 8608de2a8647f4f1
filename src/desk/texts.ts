/** What several screens of the desk say. It is in English, as the answers of its commands are (docs/decisions/0059). */
export const TEXTS = {
  name: 'Candlestate desk',
  retry: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  noAnswer: 'No answer came. Try again.',
  doubt: 'No answer came, so it may have been done. Look at the page before you send it again.',
  notRead: 'This could not be read.',
  noPasskey: 'No passkey was used. Try again, or use your password.',
  copied: 'Copied',
  notCopied: 'The browser does not let this page copy. Select the text instead.',
  noPage: 'There is no such page, or your roles have no right to it.',
  reason: 'Reason',
  reasonHint: 'It stands in the log.',
} as const;
