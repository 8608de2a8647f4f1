import { openDatabase } from '#server/store/database';

/** Opens the data folder DATA_DIR as a server does, for tests that stop it on the way. */
const dataDir = process.env.DATA_DIR;
if (!dataDir) throw new Error('DATA_DIR is not set');
process.stdout.write('opening\n');
await (await openDatabase(dataDir)).close();
process.stdout.write('opened\n');
