import { FIRST_BIRTHDAY, LOAN_KYC_STATUS } from '#contract/constants';
import type { AreaCode } from '#contract/entities';
import type { LoanInfo } from '#contract/entities-money';
import { toWire } from '#contract/fields';
import { readNewPhone } from '#contract/phone-number';
import type { RequestOf } from '#contract/route';
import { submitLoanKyc } from '#contract/routes/loans';
import type { Clock } from '../clock.ts';
import { personNameOf } from '../identity/papers.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { Refusal } from '../refusal.ts';
import type { Database } from '../store/database.ts';
import type { Db, Reads, Tx } from '../store/handles.ts';
import { type Caller, IdempotentCommands } from '../store/idempotent-commands.ts';
import { loanKycTable } from '../store/loan-kycs.ts';
import { dateOf } from '../utc-time.ts';
import { isDate } from './dates.ts';

type Papers = RequestOf<typeof submitLoanKyc>;

const REGIONS = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** What CLDR calls an unknown region. */
const NOWHERE = 'ZZ';

/** Verification for loans (S3.25, S4.6): papers of their own, which wait until they are decided on. */
export class LoanKyc {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #pictures: Pictures;
  readonly #areas: readonly AreaCode[];
  readonly #once: IdempotentCommands;

  constructor(database: Database, pictures: Pictures, clock: Clock, areas: readonly AreaCode[]) {
    this.#db = database.db;
    this.#clock = clock;
    this.#pictures = pictures;
    this.#areas = areas;
    this.#once = new IdempotentCommands(database.queue);
  }

  /**
   * Hands papers in, once per key. Rejects with the refusals `malformed` (naming name, lastName, mobile or country),
   * `birthdayOutOfRange`, `unknownPicture` (naming handPicture), and `loanKycNotOpen` while papers wait or were approved.
   */
  async submit(caller: Caller, papers: Papers): Promise<LoanInfo> {
    const checked = this.#check(papers);
    await this.#once.run(
      caller,
      ['loan_kyc', toWire(submitLoanKyc.request, papers)],
      this.#clock,
      async (tx) => {
        await this.#insert(tx, caller.userId, checked);
        return null;
      },
    );
    return this.describe(caller.userId);
  }

  /** How the user's verification stands. */
  describe(userId: number): Promise<LoanInfo> {
    return this.standing(this.#db, userId);
  }

  /** The same, for a command too. */
  async standing(from: Reads, userId: number): Promise<LoanInfo> {
    const row = await loanKycTable.latest.get(from, { userId });
    return { status: LOAN_KYC_STATUS[row?.state ?? 'none'], reason: row?.reason ?? '' };
  }

  #check(papers: Papers): Papers {
    const checked = {
      ...papers,
      name: personNameOf(papers.name, 'name'),
      lastName: personNameOf(papers.lastName, 'lastName'),
      mobile: this.#mobileOf(papers),
    };
    if (papers.country === NOWHERE || REGIONS.of(papers.country) === undefined) {
      throw new Refusal('malformed', 'country');
    }
    // Dates of one form compare as texts.
    const isInRange = papers.birthday >= FIRST_BIRTHDAY && papers.birthday <= dateOf(this.#clock());
    if (!isInRange || !isDate(papers.birthday)) throw new Refusal('birthdayOutOfRange', 'birthday');
    return checked;
  }

  /** A number at home is one of the country in the papers. */
  #mobileOf({ mobile, country }: Papers): string {
    const area = this.#areas.find(({ code }) => code === country);
    const read = readNewPhone(mobile, String(area?.id ?? ''), this.#areas);
    if ('fault' in read) throw new Refusal('malformed', 'mobile');
    return read.number;
  }

  async #insert(tx: Tx, userId: number, papers: Papers): Promise<void> {
    const { changes } = await loanKycTable.insertIfNoneOpen.run(tx, {
      user_id: userId,
      name: papers.name,
      last_name: papers.lastName,
      sex: Number(papers.sex),
      birthday: papers.birthday,
      country: papers.country,
      mobile: papers.mobile,
      id_card_type: Number(papers.idCardType),
      hand_pic: await this.#pictures.handIn(tx, userId, papers.handPicture, 'handPicture'),
      created_at: this.#clock(),
    });
    if (changes === 0) throw new Refusal('loanKycNotOpen');
  }
}
