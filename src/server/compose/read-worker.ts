import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { PictureFiles } from '../pictures/picture-files.ts';
import { Refusal } from '../refusal.ts';
import { Connection } from '../store/connection.ts';
import { databaseFile, inSnapshotOf } from '../store/database.ts';
import { Db } from '../store/handles.ts';
import { createTexts } from '../texts.ts';
import { allReads } from './all-reads.ts';
import type { AskedRead, ToldRead, WorkerData } from './read-thread.ts';

/** The second thread of a server on a folder: it reads by a connection of its own (read-thread.ts starts it). */

// Linux ranks each thread by itself; elsewhere the whole process would stand back.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const { dataDir, instruments } = workerData as WorkerData;
const byId = new Map(instruments.map((instrument) => [instrument.id, instrument]));
const reads = allReads({
  db: new Db(Connection.openReader(databaseFile(dataDir))),
  inSnapshot: inSnapshotOf(dataDir),
  pictures: new PictureFiles(dataDir),
  texts: await createTexts(),
  market: { find: (id) => byId.get(id) },
});

async function tell({ id, name, ask }: AskedRead): Promise<ToldRead> {
  try {
    return { id, answer: await (reads[name] as (ask: unknown) => Promise<unknown>)(ask) };
  } catch (cause) {
    if (!(cause instanceof Refusal)) return { id, fault: cause };
    const { reason, field, bounds } = cause;
    return { id, refused: { reason, field, bounds } };
  }
}

parentPort?.on('message', async (asked: AskedRead) => parentPort?.postMessage(await tell(asked)));
