import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createOutbox } from '#server/messages/outbox';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe('the outbox', () => {
  let folder: { path: string; delete: () => void };
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.delete());

  const lines: string[] = [];
  const log = { info: (details: object, text: string) => lines.push(JSON.stringify([details, text])) };
  const clock = () => Date.UTC(2026, 0, 5);

  test('S7.11 the log names the file and nothing of what it holds', async () => {
    lines.length = 0;
    const message = { to: 'new@candlestate.example', subject: 'A code', text: '123456' };
    await createOutbox(join(folder.path, 'outbox'), clock, log).send(message);
    const [file = ''] = readdirSync(join(folder.path, 'outbox'));
    expect(readFileSync(join(folder.path, 'outbox', file), 'utf8')).toBe(
      'To: new@candlestate.example\nSubject: A code\n\n123456\n',
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(file);
    expect(lines[0]).not.toMatch(/123456|new@/);
  });

  test('S7.11 names sort in the order of writing, and the oldest beyond two hundred are deleted', async () => {
    const outbox = createOutbox(folder.path, clock, log);
    for (let count = 0; count < 205; count += 1) {
      await outbox.send({ to: 'a@b.example', subject: '', text: String(count) });
    }
    const texts = readdirSync(folder.path)
      .sort()
      .map((name) => readFileSync(join(folder.path, name), 'utf8').trim().split('\n').at(-1));
    expect(texts).toEqual(Array.from({ length: 200 }, (_, index) => String(index + 5)));
  });
});
