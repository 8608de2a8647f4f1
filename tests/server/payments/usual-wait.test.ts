import { expect, test } from 'vitest';
import { HOUR_MS } from '#contract/time-units';
import { decide, newPayer } from '../../support/payments.ts';
import { serverForEach } from '../../support/server-hooks.ts';

const server = serverForEach({}, { REVIEW: 'manual' });

test('S7.42 the time within which nine of ten of the last withdrawals were decided, once five were', async () => {
  const payer = await newPayer(server);
  await payer.verify();
  await payer.fund('5000');
  const method = String(await payer.provenMethod());
  const usual = async () => (await payer.limit()).usual_minutes;
  // The one that proved the method was decided at once.
  const hours = [1, 2, 3, 26];
  for (const [index, waited] of hours.entries()) {
    expect(await usual(), `after ${index + 1}`).toBeNull();
    const { data } = await payer.draw({ draw_method_id: method, number: '10' });
    server.clock.nowMs += waited * HOUR_MS;
    expect(await decide(server, 'withdrawal', data.id)).toBe(true);
  }
  expect(await usual()).toBe(26 * 60);
  for (let count = 0; count < 15; count += 1) {
    const { data } = await payer.draw({ draw_method_id: method, number: '10' });
    server.clock.nowMs += 90_001;
    await decide(server, 'withdrawal', data.id);
  }
  expect(await usual(), 'of twenty the two longest do not count').toBe(2 * 60);
  const { data } = await payer.draw({ draw_method_id: method, number: '10' });
  await payer.cancelDraw(data.id);
  expect(await usual(), 'what the user cancelled was not decided').toBe(2 * 60);
});
