import { readOpposites } from '../house/opposites.ts';
import { type LongReads, longReadsOn } from '../http/long-reads.ts';
import type { Market } from '../market/market.ts';
import { flagsAt } from '../operator/copy-commands.ts';
import { type HouseAsk, houseRows } from '../operator/dashboard-command.ts';
import { usersWith } from '../operator/look-commands.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { type ExportAsk, exportedFile } from '../privacy/data-exports.ts';
import type { Database } from '../store/database.ts';
import type { Texts } from '../texts.ts';
import { rankedSince } from '../traders/ranking.ts';

export type ReadParts = Pick<Database, 'db' | 'inSnapshot'> & {
  market: Pick<Market, 'find'>;
  texts: Texts;
  pictures: Pick<Pictures, 'read'>;
};

/**
 * To add one: a function here. What is asked and answered is plain data, so that another thread may carry it out. A read that names
 * a user by `userId` waits for the one before of that user, any other for the one before of its own kind.
 */
export function allReads(parts: ReadParts) {
  return {
    ...(longReadsOn(parts) satisfies LongReads),
    exported: (ask: ExportAsk) => exportedFile(parts, ask),
    ranked: (ask: { day: number }) => rankedSince(parts.db, ask),
    house: (ask: HouseAsk) => houseRows(parts, ask),
    copyFlags: ({ nowMs }: { nowMs: number }) => flagsAt(parts.db, nowMs),
    usersWith: (ask: { text: string }) => usersWith(parts.db, ask),
    opposites: ({ nowMs }: { nowMs: number }) => readOpposites(parts.db, nowMs),
  };
}

export type AllReads = ReturnType<typeof allReads>;
