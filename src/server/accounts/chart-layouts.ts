import { type ChartTemplate, chartTemplates } from '#contract/chart-templates';
import { type Drawing, drawings } from '#contract/drawings';
import { UNSEEN } from '#contract/written-text';
import { Refusal } from '../refusal.ts';
import { chartLayoutTable } from '../store/chart-layouts.ts';
import { chartTemplateTable } from '../store/chart-templates.ts';
import type { Database } from '../store/database.ts';

export type ChartLayout = { version: number; drawings: Drawing[] };
export type ChartTemplates = { version: number; templates: ChartTemplate[] };

/** What each account drew on the charts, and its templates, so that they are there on every device of the account. */
export class ChartLayouts {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Version 0 where the account never drew. */
  async read(userId: number, instrumentId: number): Promise<ChartLayout> {
    const row = await chartLayoutTable.of.get(this.#database.db, { userId, instrumentId });
    return row
      ? { version: row.version, drawings: drawings.parse(JSON.parse(row.drawings)) }
      : { version: 0, drawings: [] };
  }

  /**
   * Answers the new version; null where the drawings were written since `version`, and then nothing is changed. Rejects with
   * the refusal `malformed` for two drawings of one id, and for a text with marks that turn what stands around it.
   */
  async save(userId: number, instrumentId: number, layout: ChartLayout): Promise<number | null> {
    const { version } = layout;
    const ids = new Set(layout.drawings.map(({ id }) => id));
    if (ids.size < layout.drawings.length || layout.drawings.some(({ text }) => UNSEEN.test(text))) {
      throw new Refusal('malformed', 'drawings');
    }
    const place = { userId, instrumentId, drawings: JSON.stringify(layout.drawings) };
    const { changes } = await this.#database.queue.submit((tx) =>
      version === 0
        ? chartLayoutTable.insert.run(tx, place)
        : chartLayoutTable.replace.run(tx, { ...place, version }),
    );
    return changes === 1 ? version + 1 : null;
  }

  /** Version 0 where the account never had a template. */
  async readTemplates(userId: number): Promise<ChartTemplates> {
    const row = await chartTemplateTable.of.get(this.#database.db, { userId });
    return row
      ? { version: row.version, templates: chartTemplates.parse(JSON.parse(row.templates)) }
      : { version: 0, templates: [] };
  }

  /** Answers the new version; null where the templates were written since `version`, and then nothing is changed. */
  async saveTemplates(userId: number, { version, templates }: ChartTemplates): Promise<number | null> {
    const written = { userId, templates: JSON.stringify(templates) };
    const { changes } = await this.#database.queue.submit((tx) =>
      version === 0
        ? chartTemplateTable.insert.run(tx, written)
        : chartTemplateTable.replace.run(tx, { ...written, version }),
    );
    return changes === 1 ? version + 1 : null;
  }
}
