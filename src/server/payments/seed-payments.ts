import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Database } from '../store/database.ts';
import { depositChannelTable } from '../store/deposit-channels.ts';
import { payoutCurrencyTable } from '../store/payout-currencies.ts';
import { fillOnce } from '../store/server-settings.ts';

const SEEDED = 'payment terms seeded';
const text = z.string().default('');
const positive = z.string().regex(/^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,9})?$/);

const terms = z.strictObject({
  channels: z.array(
    z.strictObject({
      type: z.union([z.literal(0), z.literal(1)]),
      currency_id: z.int(),
      currency_code: z.string().min(1),
      protocol_code: text,
      address: text,
      bank_name: text,
      bank_address: text,
      bank_swift: text,
      payee_name: text,
      payee_account: text,
      bank_remark: text,
      usd_price: positive,
    }),
  ),
  currencies: z.array(
    z.strictObject({
      type: z.union([z.literal(1), z.literal(2)]),
      code: z.string().min(1),
      protocol: z.string(),
      fee_type: z.int(),
      draw_rate: z.string(),
      usd_price: positive,
    }),
  ),
});

/** Makes the channels of deposits and the currencies of withdrawals a new data folder comes with, once. */
export async function seedPayments(database: Database): Promise<void> {
  await fillOnce(database, SEEDED, async (tx) => {
    const file = readFileSync(new URL('./seed-payments.json', import.meta.url), 'utf8');
    const { channels, currencies } = terms.parse(JSON.parse(file));
    for (const channel of channels) await depositChannelTable.insert.run(tx, channel);
    for (const currency of currencies) await payoutCurrencyTable.insert.run(tx, currency);
  });
}
