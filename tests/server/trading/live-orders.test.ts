import { expect, test } from 'vitest';
import { DRIVEN } from '../../support/driven-source.ts';
import { newTrader } from '../../support/orders.ts';
import { serverForEach } from '../../support/server-hooks.ts';

const server = serverForEach();

test('S7.25 every live order is read at once, newest first, and no other’s', async () => {
  const trader = await newTrader(server);
  await (await newTrader(server)).submit();
  expect((await trader.live()).data).toEqual([]);
  const ids: number[] = [];
  for (let count = 0; count < 25; count += 1) ids.push((await trader.submit({ cont: '0.01' })).data.Id);
  const waiting = await trader.submit({ status: '0', target_price: '1.05' });
  const done = await trader.submit();
  await trader.close(done.data.Id);
  const { data } = await trader.live();
  expect(data.map(({ Id }) => Id)).toEqual([waiting.data.Id, ...ids.toReversed()]);
  expect(data[0]).toEqual((await trader.page('0')).data[0]);
});

test('S7.25 its version grows with each change of the account, and not with prices', async () => {
  const trader = await newTrader(server);
  const { data } = await trader.submit();
  const before = (await trader.live()).Version;
  await server.move(DRIVEN.euro, 1.12);
  expect((await trader.live()).Version).toBe(before);
  await trader.setStops(data.Id, '1.05', '0');
  const { Version: version } = await trader.live();
  expect(version).toBeGreaterThan(before);
  await trader.closePart(data.Id, '0.5');
  expect((await trader.live()).Version).toBeGreaterThan(version);
});
