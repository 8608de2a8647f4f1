import { MAX_EXPORTS_PER_HOUR } from '#contract/routes/privacy';
import { HOUR_MS } from '#contract/time-units';
import { recordEvent } from '../accounts/account-events.ts';
import type { KeyedHash } from '../accounts/keyed-hash.ts';
import type { PresentedProof } from '../accounts/second-factors.ts';
import type { Clock } from '../clock.ts';
import type { Asker } from '../factors/answers.ts';
import type { SessionProofs } from '../factors/proofs.ts';
import { Gate } from '../gate.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { Refusal } from '../refusal.ts';
import type { SecurityEvents } from '../security-events.ts';
import type { SiteSettings } from '../site/site-settings.ts';
import { counterTable } from '../store/counters.ts';
import type { Database } from '../store/database.ts';
import { pictureTable } from '../store/pictures.ts';
import { userTable } from '../store/users.ts';
import { Archive } from './archive.ts';
import { exportedJson, pictureName } from './exported-rows.ts';

/** Pictures of one export, in bytes: the whole archive is held in memory, and travels as base64. */
const MAX_PICTURE_BYTES = 48 * 1_024 * 1_024;
/** Exports made at once, and how many may wait. */
const MAKING = { maxRunning: 1, maxWaiting: 8 };

type Parts = {
  database: Database;
  clock: Clock;
  keyedHash: KeyedHash;
  proofs: Pick<SessionProofs, 'use'>;
  longReads: { exported(ask: ExportAsk): Promise<DataExport> };
  events: Pick<SecurityEvents, 'report'>;
  site: Pick<SiteSettings, 'text'>;
};

/** The file in base64. */
export type DataExport = { name: string; content: string };
/** Whose rows and pictures, for which user of the site, made when, epoch ms. */
export type ExportAsk = {
  userId: number;
  userIds: readonly number[];
  pictureIds: readonly string[];
  site: string;
  madeAtMs: number;
};

/** Makes the archive. Rejects with the refusal `expired` for a user who is gone. */
export async function exportedFile(
  { db, inSnapshot, pictures }: Pick<Database, 'db' | 'inSnapshot'> & { pictures: Pick<Pictures, 'read'> },
  { userId, userIds, pictureIds, site, madeAtMs }: ExportAsk,
): Promise<DataExport> {
  const user = await userTable.byId.get(db, { id: userId });
  if (!user) throw new Refusal('expired');
  const archive = new Archive();
  const head = { site, madeAtMs, uid: user.uid };
  await inSnapshot((from) => archive.addText('data.json', exportedJson(from, userIds, head)));
  for (const id of pictureIds) {
    const bytes = await pictures.read(id);
    if (bytes) archive.addFile(pictureName(id), bytes);
  }
  const day = new Date(madeAtMs).toISOString().slice(0, 10);
  return { name: `data-${user.uid}-${day}.zip`, content: (await archive.end()).toString('base64') };
}

/** Everything the server holds of a user, as one file for them: their own account and the demo account they own. */
export class DataExports {
  readonly #parts: Parts;
  readonly #gate = new Gate(MAKING);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Rejects with the refusals `factorRequired`, `tooMany` and `exportTooLarge`. */
  async make(presented: PresentedProof, asker: Asker): Promise<DataExport> {
    const { userId } = presented.session;
    const { clock, longReads, site } = this.#parts;
    const userIds = await this.#accountsOf(userId);
    const pictures = await pictureTable.ofUsers.all(this.#parts.database.db, { userIds });
    if (pictures.reduce((sum, { bytes }) => sum + bytes, 0) > MAX_PICTURE_BYTES)
      throw new Refusal('exportTooLarge');
    const room = this.#gate.keepRoom();
    try {
      await this.#admit(presented, asker);
      const pictureIds = pictures.map(({ id }) => id);
      return await this.#gate.run(
        () =>
          longReads.exported({
            userId,
            userIds,
            pictureIds,
            site: site.text('company_name'),
            madeAtMs: clock(),
          }),
        room,
      );
    } finally {
      room.giveUp();
    }
  }

  /** Counts it, uses the proof up and tells of it, all or nothing. */
  async #admit(presented: PresentedProof, { from }: Asker): Promise<void> {
    const { database, clock, keyedHash, proofs, events } = this.#parts;
    const { userId } = presented.session;
    await database.queue.submit(async (tx) => {
      const now = clock();
      await proofs.use(tx, presented, 'export');
      const name = keyedHash('export', String(userId));
      const added = await counterTable.add.get(tx, { name, by: 1, now, until: now + HOUR_MS });
      if (!added || added.count > MAX_EXPORTS_PER_HOUR) throw new Refusal('tooMany');
      await recordEvent(tx, userId, { name: 'data-exported', details: {} }, from, now);
    });
    events.report({ event: 'data.exported', network: from.network, user: userId });
  }

  async #accountsOf(userId: number): Promise<number[]> {
    const demo = await userTable.byOwner.get(this.#parts.database.db, { ownerUserId: userId });
    return demo ? [userId, demo.id] : [userId];
  }
}
