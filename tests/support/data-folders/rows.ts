import { createHash } from 'node:crypto';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { fromMicro, toMicro } from '#contract/money';
import { loanInterest } from '#contract/payments';
import { entryHash, openingHash, type Ref } from '#server/ledger/entry-hash';
import { repaymentTime } from '#server/loans/dates';
import { agreedTermsOf } from '#server/loans/figures';
import type { JournalKind, Memo, Realm } from '#server/store/tables/trading';
import { profitMicro } from '#server/trading/valuation';

const USD = 1_000_000;
const AT_MS = Date.UTC(2026, 0, 5, 12);
const EURO = { id: 101, entry: 1_100_000, exit: 1_110_000, units: 1_000 * USD };
const CLOSED_ORDERS = 30;

/** Fills a database with users, orders and money that audit clean, as those of earlier schemas were. */
export function insertRows(raw: DatabaseSync): void {
  const rows = new Rows(raw);
  for (const realm of ['demo', 'real'] as const) {
    const kinds = ['house', 'fees', 'funding'];
    if (realm === 'real') kinds.push('payouts', 'loans', 'interest');
    for (const kind of kinds) rows.account(realm, kind, null);
  }
  for (const [realm, userId] of [
    ['real', 1],
    ['demo', 2],
  ] as const) {
    rows.user(userId, realm);
    rows.account(realm, 'trading', userId);
    rows.post('funding', null, null, [
      [`${realm} funding`, -10_000 * USD, 'deposit'],
      [`${realm} trading`, 10_000 * USD, 'deposit'],
    ]);
    for (let count = 0; count < CLOSED_ORDERS; count += 1) rows.order(realm, 'closed');
    rows.order(realm, 'open');
    rows.order(realm, 'pending');
  }
  insertPayments(rows);
  insertLoan(rows);
  rows.writeAccounts();
}

function insertPayments(rows: Rows): void {
  rows.insert('picture', { id: 'a'.repeat(32), user_id: 1, bytes: 1, created_at: AT_MS, used_at: AT_MS });
  const bank = { bank_name: '', bank_address: '', bank_swift: '', payee_name: '', payee_account: '' };
  rows.insert('deposit_channel', {
    ...{ id: 1, type: 0, currency_id: 1, currency_code: 'USDT', protocol_code: 'TRC20', address: 'T1' },
    ...{ ...bank, bank_remark: '', usd_price: '1' },
  });
  rows.insert('deposit', {
    ...{
      id: 1,
      user_id: 1,
      channel_id: 1,
      type: 0,
      currency_code: 'USDT',
      number: 500 * USD,
      usd_price: '1',
    },
    ...{ amount: 500 * USD, paid_to: 'T1', proof: 'a'.repeat(32), state: 'approved', reason: '' },
    ...{ created_at: AT_MS, decided_at: AT_MS },
  });
  rows.post('deposit', null, { kind: 'deposit', id: 1 }, [
    ['real trading', 500 * USD, 'deposit'],
    ['real funding', -500 * USD, 'deposit'],
  ]);
  rows.insert('draw_currency', {
    ...{ id: 1, type: 1, code: 'USDT', protocol: 'TRC20', draw_rate: '0', fee_type: 0, usd_price: '1' },
  });
  rows.insert('draw_method', {
    ...{ id: 1, user_id: 1, currency_id: 1, dc_address: 'T2', ...bank, created_at: AT_MS },
  });
  rows.insert('withdrawal', {
    ...{ id: 1, user_id: 1, account_id: rows.idOf('real trading'), method_id: 1, type: 1, amount: 200 * USD },
    ...{ fee: 0, received: '200', memo: '', state: 'waiting', reason: '', created_at: AT_MS },
  });
  rows.hold('real trading', 200 * USD);
}

function insertLoan(rows: Rows): void {
  const terms = { loan_period: 7, interest_rate: '0.0005', free_period: 0 };
  const interest = toMicro(
    loanInterest(agreedTermsOf({ ...terms, penalty_rate: '0.001' }), fromMicro(1_000 * USD)),
  );
  rows.insert('loan_option', {
    ...{ id: 1, ...terms, min_amount: 100 * USD, max_amount: 5_000 * USD, penalty_rate: '0.001' },
  });
  rows.insert('loan', {
    ...{ id: 1, user_id: 1, option_id: 1, amount: 1_000 * USD, ...terms, penalty_rate: '0.001', interest },
    ...{ agreement: 'An agreement.', agreement_hash: sha256('An agreement.'), sign: 'a'.repeat(32) },
    ...{ state: 'due', reason: '', created_at: AT_MS, reviewed_at: AT_MS },
    repayment_time: repaymentTime(AT_MS, terms.loan_period),
  });
  rows.post('loan', null, { kind: 'loan', id: 1 }, [
    ['real trading', 1_000 * USD, 'loan'],
    ['real loans', -1_000 * USD, 'loan'],
  ]);
  rows.post('interest', null, { kind: 'loan', id: 1 }, [
    ['real loans', -interest, 'interest'],
    ['real interest', interest, 'interest'],
  ]);
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

type Account = { id: number; balance: number; held: number; seq: number; hash: string };

/** Writes rows by SQL alone; what they come to is written last, by `writeAccounts`. */
export class Rows {
  readonly #raw: DatabaseSync;
  readonly #inserts = new Map<string, StatementSync>();
  readonly #accounts = new Map<string, Account>();

  constructor(raw: DatabaseSync) {
    this.#raw = raw;
  }

  insert(table: string, values: Record<string, SQLInputValue>): number {
    const columns = Object.keys(values);
    const name = `${table} (${columns.join(', ')})`;
    const places = columns.map(() => '?').join(', ');
    const insert = this.#inserts.get(name) ?? this.#raw.prepare(`INSERT INTO ${name} VALUES (${places})`);
    this.#inserts.set(name, insert);
    return Number(insert.run(...Object.values(values)).lastInsertRowid);
  }

  user(id: number, realm: Realm): void {
    const isDemo = realm === 'demo';
    this.insert('user', {
      ...{ id, uid: String(100_000 + id), email: isDemo ? null : 'old@example.com', password_hash: null },
      ...{ is_demo: isDemo ? 1 : 0, demo_id: isDemo ? 'D1' : null, invite_code: `I${id}` },
      created_at: AT_MS,
    });
  }

  account(realm: Realm, kind: string, userId: number | null): void {
    const hash = openingHash(realm, kind, 'USD', userId === null ? 'system' : String(userId));
    const account = { balance: 0, held: 0, seq: 0, hash };
    const id = this.insert('account', { user_id: userId, realm, kind, currency: 'USD', ...account });
    this.#accounts.set(`${realm} ${kind}`, { id, ...account });
  }

  idOf(name: string): number {
    return this.#of(name).id;
  }

  hold(name: string, amount: number): void {
    this.#of(name).held += amount;
  }

  post(kind: JournalKind, orderId: number | null, ref: Ref | null, legs: [string, number, Memo][]): void {
    const refs = ref === null ? {} : { ref_kind: ref.kind, ref_id: ref.id };
    const journalId = this.insert('journal', { kind, order_id: orderId, ...refs, created_at: AT_MS });
    for (const [name, amount, memo] of legs) {
      const account = this.#of(name);
      account.seq += 1;
      account.balance += amount;
      account.hash = entryHash(account.hash, {
        ...{ accountId: account.id, seq: account.seq, journalId, journalKind: kind, orderId, ref },
        ...{ createdAtMs: AT_MS, memo, amountMicro: amount, balanceAfterMicro: account.balance },
      });
      this.insert('entry', {
        ...{ account_id: account.id, seq: account.seq, journal_id: journalId, memo, amount },
        ...{ balance_after: account.balance, hash: account.hash },
      });
    }
  }

  order(realm: Realm, state: 'closed' | 'open' | 'pending'): void {
    const [margin, fee] = [11 * USD, USD / 100];
    const isClosed = state === 'closed';
    const isFilled = state !== 'pending';
    const profit = isClosed ? profitMicro(1, EURO.units, EURO.entry, EURO.exit) : null;
    const id = this.insert('trade_order', {
      ...{ account_id: this.idOf(`${realm} trading`), instrument_id: EURO.id, direction: 1 },
      ...{ price_type: isFilled ? 1 : 0, lots: USD / 100, units: EURO.units, multiple: 100, margin, fee },
      ...{ origin_price: EURO.entry, target_side: isFilled ? null : 'below', state, profit },
      ...{ entry_price: isFilled ? EURO.entry : null, exit_price: isClosed ? EURO.exit : null },
      ...{ stop_loss: 0, take_profit: 0, close_reason: isClosed ? 'user' : null, created_at: AT_MS },
      ...{ opened_at: isFilled ? AT_MS : null, completed_at: isClosed ? AT_MS : null },
    });
    if (isFilled) {
      this.post('fee', id, null, [
        [`${realm} trading`, -fee, 'fee'],
        [`${realm} fees`, fee, 'fee'],
      ]);
    }
    if (profit === null) this.hold(`${realm} trading`, isFilled ? margin : margin + fee);
    else
      this.post('close', id, null, [
        [`${realm} trading`, profit, 'profit'],
        [`${realm} house`, -profit, 'profit'],
      ]);
  }

  writeAccounts(): void {
    const update = this.#raw.prepare(
      'UPDATE account SET balance = ?, held = ?, seq = ?, hash = ? WHERE id = ?',
    );
    for (const { id, balance, held, seq, hash } of this.#accounts.values())
      update.run(balance, held, seq, hash, id);
  }

  #of(name: string): Account {
    const account = this.#accounts.get(name);
    if (!account) throw new RangeError(`no account ${name}`);
    return account;
  }
}
