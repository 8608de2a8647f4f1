import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from '../../support/server.ts';

test('S7.17 the page may ask the host that tells the address for complaints, and no other', async () => {
  const clientDir = mkdtempSync(join(tmpdir(), 'candlestate-client-'));
  writeFileSync(join(clientDir, 'index.html'), '<!doctype html><div id="root"></div>');
  const connect = async (env: Record<string, string>) => {
    const server = await startServer({ clientDir }, env);
    const policy = (await fetch(server.address)).headers.get('content-security-policy') ?? '';
    await server.dispose();
    return /connect-src ([^;]+)/.exec(policy)?.[1]?.split(' ') ?? [];
  };
  const without = await connect({});
  const named = await connect({ COMPLAINT_URL: 'https://help.example/complaints.txt?x=1' });
  rmSync(clientDir, { recursive: true });
  // Each server has a port of its own.
  const own = (sources: string[]) => sources.map((source) => source.replace(/:\d+$/, ''));
  expect(own(named)).toEqual([...own(without), 'https://help.example']);
});
