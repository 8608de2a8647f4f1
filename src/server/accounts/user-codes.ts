import { randomInt } from 'node:crypto';

/** Letters and digits that are not mistaken for one another: 32 of them, five bits each. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A random code that people read and type. */
export const readableCode = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** What a user is known by to others: short enough to be read out, so two may be drawn alike. */
export type UserCodes = {
  /** Ten digits. */
  uid: string;
  /** Of a demo account; ten letters and digits. */
  demo_id: string;
  /** Eight letters and digits. */
  invite_code: string;
};

const drawn = (): UserCodes => ({
  uid: String(randomInt(10 ** 9, 10 ** 10)),
  demo_id: readableCode(10),
  invite_code: readableCode(8),
});

/** Codes of which no other user has one; drawn anew while one has. */
export async function drawUserCodes(
  isTaken: (codes: UserCodes) => Promise<boolean>,
  draw: () => UserCodes = drawn,
): Promise<UserCodes> {
  for (;;) {
    const codes = draw();
    if (!(await isTaken(codes))) return codes;
  }
}
