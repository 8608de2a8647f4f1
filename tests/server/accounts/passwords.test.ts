import { expect, test } from 'vitest';
import { createPasswords } from '#server/accounts/passwords';

test('S8.1 passwords are kept as Argon2id of 19 MiB and two passes; one kept at another cost is still told', async () => {
  const passwords = await createPasswords();
  const kept = await passwords.hash('correct horse');
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const cheaper = await createPasswords({ memoryCost: 1_024, timeCost: 1 });
  const keptCheaply = await cheaper.hash('correct horse');
  expect(keptCheaply).toMatch(/^\$argon2id\$v=19\$m=1024,t=1,p=1\$/);
  expect(await passwords.matches(keptCheaply, 'correct horse')).toBe(true);
  expect(await passwords.matches(kept, 'wrong horse')).toBe(false);
  expect(await passwords.matches(null, 'correct horse')).toBe(false);
});
