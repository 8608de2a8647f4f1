import type { ReviewKindName } from '#contract/constants';
import { REASONS } from '#contract/desk/reasons';
import type { Reads } from '../store/handles.ts';
import { userTable } from '../store/users.ts';
import type { Texts } from '../texts.ts';

/** The kept list of reasons for a rejection, in English for operators and in their own language for users. */
export class Reasons {
  readonly #texts: Pick<Texts, 'text'>;

  constructor(texts: Pick<Texts, 'text'>) {
    this.#texts = texts;
  }

  /** What operators may pick for a kind of case: keys of the list, and their texts in English. */
  listOf(kind: ReviewKindName): { key: string; reason: string }[] {
    return REASONS[kind].map((key) => ({ key, reason: this.#texts.text('en', `reason.${key}`) }));
  }

  /** A reason as its user reads it: one of the list in the language of their last login, any other as it was typed. */
  async forUser(from: Reads, userId: number, kind: ReviewKindName, reason: string): Promise<string> {
    const key = REASONS[kind].find((one) => this.#texts.text('en', `reason.${one}`) === reason);
    if (key === undefined) return reason;
    const language = (await userTable.byId.get(from, { id: userId }))?.language ?? 'en';
    return this.#texts.text(language, `reason.${key}`);
  }
}
