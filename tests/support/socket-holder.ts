import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';

/**
 * Stands in for systemd: opens a socket and starts the server on it, a second time once the first has ended. It takes no connection
 * itself, as it waits for its child without a turn of its own.
 */
const holder = createServer().listen(0, '127.0.0.1', 511, () => {
  const { fd } = (holder as unknown as { _handle: { fd: number } })._handle;
  for (let starts = 0; starts < 2; starts += 1)
    spawnSync(process.execPath, ['src/server/main.ts'], {
      stdio: ['ignore', 'inherit', 'inherit', fd],
      env: { ...process.env, LISTEN_FDS: '1' },
    });
  process.exit(0);
});
