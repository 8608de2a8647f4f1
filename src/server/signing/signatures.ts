import { Gate } from '../gate.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { Refusal } from '../refusal.ts';
import type { Tx } from '../store/handles.ts';
import { isSigned } from './signature.ts';

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
