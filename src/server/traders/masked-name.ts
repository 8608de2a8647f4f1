/** As much of a name as only its owner recognises: the first letter of an e-mail, the end of a phone. */
export function maskedName({ email, phone }: { email: string | null; phone: string | null }): string {
  if (email !== null) return `${email.slice(0, 1)}***`;
  return `***${(phone ?? '').slice(-2)}`;
}
