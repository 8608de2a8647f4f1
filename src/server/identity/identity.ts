import { REVIEW_STATUS } from '#contract/constants';
import type { RealName } from '#contract/entities';
import { toWire } from '#contract/fields';
import type { RequestOf } from '#contract/route';
import { submitRealName } from '#contract/routes/identity';
import type { Clock } from '../clock.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { Refusal } from '../refusal.ts';
import type { Database } from '../store/database.ts';
import type { Db, Tx } from '../store/handles.ts';
import { type Caller, IdempotentCommands } from '../store/idempotent-commands.ts';
import { realNameTable } from '../store/real-names.ts';
import { cardIdOf, maskedCardId, personNameOf } from './papers.ts';

const NOTHING = { name: '', cardId: '', frontPicture: '', backPicture: '' };

/** Identity verification (S4.5): users hand in papers, which wait until they are decided on. */
export class Identity {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #pictures: Pictures;
  readonly #once: IdempotentCommands;

  constructor(database: Database, pictures: Pictures, clock: Clock) {
    this.#db = database.db;
    this.#clock = clock;
    this.#pictures = pictures;
    this.#once = new IdempotentCommands(database.queue);
  }

  /**
   * Hands papers in, once per key. Rejects with the refusals `malformed` (naming name or cardId), `unknownPicture`
   * (naming the picture, also when both are the same), and `identityNotOpen` while papers wait or were approved.
   */
  async submit(caller: Caller, papers: RequestOf<typeof submitRealName>): Promise<RealName> {
    const name = personNameOf(papers.name);
    const cardId = cardIdOf(papers.cardId);
    await this.#once.run(
      caller,
      ['real_name', toWire(submitRealName.request, papers)],
      this.#clock,
      async (tx) => {
        await this.#insert(tx, caller.userId, { ...papers, name, cardId });
        return null;
      },
    );
    return this.describe(caller.userId);
  }

  /** How the user's verification stands; pictures by fresh addresses. */
  async describe(userId: number): Promise<RealName> {
    const row = await realNameTable.latest.get(this.#db, { userId });
    if (!row || row.state === 'rejected') {
      return { status: REVIEW_STATUS.none, ...NOTHING, reason: row?.reason ?? '' };
    }
    return {
      status: row.state === 'waiting' ? REVIEW_STATUS.waiting : REVIEW_STATUS.finished,
      name: row.name,
      cardId: maskedCardId(row.card_id),
      frontPicture: this.#pictures.addressOf(row.front_pic),
      backPicture: this.#pictures.addressOf(row.reverse_pic),
      reason: '',
    };
  }

  async #insert(tx: Tx, userId: number, papers: RequestOf<typeof submitRealName>): Promise<void> {
    const frontPic = await this.#pictures.handIn(tx, userId, papers.frontPicture, 'frontPicture');
    const reversePic = await this.#pictures.handIn(tx, userId, papers.backPicture, 'backPicture');
    if (frontPic === reversePic) throw new Refusal('unknownPicture', 'backPicture');
    const { changes } = await realNameTable.insertIfNoneOpen.run(tx, {
      user_id: userId,
      name: papers.name,
      card_id: papers.cardId,
      front_pic: frontPic,
      reverse_pic: reversePic,
      created_at: this.#clock(),
    });
    if (changes === 0) throw new Refusal('identityNotOpen');
  }
}
