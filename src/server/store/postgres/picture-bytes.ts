import type { Db, Tx } from '../handles.ts';

/** The bytes of pictures, where nodes share a database: a picture that one node took shows at every node. */
export const pictureBytes = {
  async insert({ runner }: Tx, { id, bytes, createdAt }: { id: string; bytes: Buffer; createdAt: number }) {
    await runner.run('INSERT INTO picture_bytes (id, bytes, created_at) VALUES ($1, $2, $3)', [
      id,
      bytes,
      createdAt,
    ]);
  },
  /** Null when there is none. */
  async find({ runner }: Db, id: string): Promise<Buffer | null> {
    const row = await runner.get('SELECT bytes FROM picture_bytes WHERE id = $1', [id]);
    return (row as { bytes: Buffer } | undefined)?.bytes ?? null;
  },
  async remove({ runner }: Tx, id: string): Promise<void> {
    await runner.run('DELETE FROM picture_bytes WHERE id = $1', [id]);
  },
  async idsBefore({ runner }: Db, beforeMs: number): Promise<string[]> {
    const rows = await runner.all('SELECT id FROM picture_bytes WHERE created_at < $1', [beforeMs]);
    return (rows as { id: string }[]).map(({ id }) => id);
  },
};
