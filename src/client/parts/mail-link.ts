/** The link that begins a mail to an address. */
export const mailTo = (address: string): string =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
