import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { longReadsOn } from '../http/long-reads.ts';
import { Refusal } from '../refusal.ts';
import { Connection } from '../store/connection.ts';
import { Db } from '../store/handles.ts';
import { createTexts } from '../texts.ts';
import type { AskedRead, ToldRead, WorkerData } from './read-thread.ts';

/** The second thread of a server on a folder: it reads by a connection of its own (read-thread.ts starts it). */

// Linux ranks each thread by itself; elsewhere the whole process would stand back.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

const { file, instruments } = workerData as WorkerData;
const byId = new Map(instruments.map((instrument) => [instrument.id, instrument]));
const reads = longReadsOn({
  db: new Db(Connection.openReader(file)),
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
