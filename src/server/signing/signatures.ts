import sharp from 'sharp';
import { Gate } from '../gate.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { Refusal } from '../refusal.ts';
import type { Tx } from '../store/handles.ts';

/** Signatures looked at at once, and how many may wait for it. */
const LOOKING = { maxRunning: 1, maxWaiting: 64 };

/** Signatures that users draw: pictures of their own with something written on them. */
export class Signatures {
  readonly #pictures: Pick<Pictures, 'handIn' | 'readOwn'>;
  readonly #looks = new Gate(LOOKING);

  constructor(pictures: Pick<Pictures, 'handIn' | 'readOwn'>) {
    this.#pictures = pictures;
  }

  /** Whether something is written on a picture of the user's. Before the command, as pictures are not read inside one. */
  async isWritten(userId: number, url: string): Promise<boolean> {
    const picture = await this.#pictures.readOwn(userId, url);
    return picture !== null && this.#looks.run(() => isSigned(picture));
  }

  /**
   * Marks a signature as handed in, and answers the id of its picture. Refuses as `unknownPicture`, naming the field `signature`,
   * what is no picture of the user's, and one on which nothing is written.
   */
  async handIn(tx: Tx, userId: number, url: string, isWritten: boolean): Promise<string> {
    const id = await this.#pictures.handIn(tx, userId, url, 'signature');
    if (!isWritten) throw new Refusal('unknownPicture', 'signature');
    return id;
  }
}

/** Longest side a signature is looked at with, which leaves a stroke of a pen dark. */
const SIDE_PX = 1_000;
/** Darker than this is ink, of 255. */
const INK = 160;
/** Share of the picture a signature covers at least: a dot is less, the shortest name more. */
const LEAST_SHARE = 0.0002;

/** Whether something is written on a stored picture; an empty pad or a single dot is no signature (S5.5). */
export async function isSigned(picture: Buffer): Promise<boolean> {
  const pixels = await sharp(picture)
    .resize({ width: SIDE_PX, height: SIDE_PX, fit: 'inside', withoutEnlargement: true })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  let dark = 0;
  // An iterator takes four times as long over a million pixels, and the server answers no request meanwhile.
  for (let at = 0; at < pixels.length; at += 1) if (Number(pixels[at]) < INK) dark += 1;
  return dark >= pixels.length * LEAST_SHARE;
}
