import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { BANK, newPayer, SHOWN_TRON } from '../../support/payments.ts';
import { serverForAll } from '../../support/server-hooks.ts';

/** What is kept of commands must stay as it is: a call that is repeated after an upgrade gets its first answer. */
describe('what is kept of a command', () => {
  const server = serverForAll({}, { REVIEW: 'manual' });
  const keptOf = async (key: string) => {
    const [row] = await server.stored.rows(
      `SELECT request_hash, outcome FROM idempotency WHERE key = '${key}'`,
    );
    return { hash: row?.request_hash, answer: JSON.parse(String(row?.outcome)).data };
  };
  const hashOf = (...request: unknown[]) => hash('sha256', JSON.stringify(request), 'hex');

  test('S7.36 S7.37 of a deposit has the names it was first kept by', async () => {
    const payer = await newPayer(server);
    const proofImg = await payer.proof();
    const { data } = await payer.coin({ number: '250.5', proofImg }, { key: 'a-coin-deposit' });
    const claim = { channelId: 1, number: '250.5', proofImg, address: SHOWN_TRON };
    expect(await keptOf('a-coin-deposit')).toEqual({ hash: hashOf('deposit coin', claim), answer: data });
    expect((await payer.coin({ number: '250.5', proofImg }, { key: 'a-coin-deposit' })).data).toEqual(data);
    const other = await payer.proof();
    const wired = await payer.wire({ proofImg: other }, { key: 'a-wire-deposit' });
    expect(await keptOf('a-wire-deposit')).toEqual({
      hash: hashOf('deposit wire', { channelId: 4, number: '100', proofImg: other }),
      answer: wired.data,
    });
  });

  test('S7.45 of a payout method has the names it was first kept by', async () => {
    const payer = await newPayer(server);
    const [currency] = await payer.currencies('2');
    const fields = { type: '2', draw_id: String(currency?.id), dc_address: '', ...BANK };
    const { data } = await payer.bind(fields, { key: 'a-payout-method' });
    const binding = { dc_address: '', ...BANK, type: 2, currencyId: currency?.id };
    expect(await keptOf('a-payout-method')).toEqual({ hash: hashOf('bind', binding), answer: data });
    expect((await payer.bind(fields, { key: 'a-payout-method' })).data).toEqual(data);
  });
});
