import { hash } from 'node:crypto';
import { createBase58check } from '@scure/base';
import { lastCode, registered } from './joining.ts';
import { trader } from './orders.ts';
import { jpeg, upload } from './pictures.ts';
import type { Answer, CallOptions, TestServer } from './server.ts';
import type {
  DepositRecord,
  PayoutCurrency,
  PayoutMethod,
  WithdrawalLimit,
  WithdrawalRecord,
} from './wire.ts';

/** What a real user does with money, by the wire names, and what an operator decides about it. */

/** The address of zeros, which has no owner, and one that is in use. */
export const TRON = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
export const OTHER_TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
/** Where a new server says to pay in: no wallet sends there. */
export const SHOWN_TRON = 'TExampLeDoNotSendMoneyHereXXXXXXXX';
export const BANK = {
  bank_name: 'A Bank',
  bank_address: '1 A Street',
  bank_swift: 'ABANUS33',
  payee_name: 'A Payee',
  payee_account: '12345678',
};
const NO_DESTINATION = {
  dc_address: '',
  bank_name: '',
  bank_address: '',
  bank_swift: '',
  payee_name: '',
  payee_account: '',
};
type Fields = Record<string, string>;

const sha256 = (data: string | Uint8Array): Uint8Array => hash('sha256', data, 'buffer');
const base58check = createBase58check(sha256);

let count = 0;
let addresses = 0;

/** An address on Tron that nothing was bound to yet: the same one is bound once. */
export function newTron(): string {
  addresses += 1;
  const account = sha256(String(addresses)).slice(0, 20);
  return base58check.encode(Uint8Array.of(0x41, ...account));
}

/** A fresh real user without money. */
export async function newPayer(server: TestServer) {
  count += 1;
  const email = `payer-${count}@site.example`;
  const { token, user } = await registered(server, email);
  // Codes are counted by the network, and these tests make many users.
  server.clock.nowMs += 61_000;
  return payer(server, { token, userId: user.id, email });
}

export type Payer = ReturnType<typeof payer>;

export function payer(server: TestServer, who: { token: string; userId: number; email: string }) {
  const { token } = who;
  const get = <Data>(path: string, query: Fields, options: CallOptions = {}) =>
    server.get<Data>(path, query, { token, ...options });
  const post = <Data>(path: string, form: Fields, options: CallOptions = {}) =>
    server.post<Data>(path, form, { token, ...options });
  const proof = async () => (await upload(server, token, await jpeg())).data.url;
  const wire = (fields: Fields, options?: CallOptions): Promise<Answer<DepositRecord>> =>
    get('/api/quickCharge/wire_submit', { wire_id: '4', number: '100', ...fields }, options);
  const coin = (fields: Fields, options?: CallOptions): Promise<Answer<DepositRecord>> =>
    get(
      '/api/quickCharge/submit',
      { charge_id: '1', number: '100', address: SHOWN_TRON, ...fields },
      options,
    );
  const bind = (fields: Fields = {}, options?: CallOptions): Promise<Answer<PayoutMethod>> =>
    post(
      '/api/wallet/bind_draw_method',
      { type: '1', draw_id: '1', ...NO_DESTINATION, dc_address: newTron(), ...fields },
      options,
    );
  const draw = (fields: Fields, options?: CallOptions): Promise<Answer<WithdrawalRecord>> =>
    post('/api/account/draw', { draw_currency_id: '1', number: '10', memo: '', ...fields }, options);
  const code = async () => {
    server.clock.nowMs += 61_000;
    const form = { to: who.email, type: '3', captcha_id: '', captcha_code: '' };
    const answer = await post<{ key: string }>('/api/notify/send_email', form);
    if (answer.code !== 1) throw new Error(answer.msg);
    return lastCode(server, who.email);
  };
  return {
    ...who,
    ...trader(server, token),
    proof,
    wire,
    coin,
    bind,
    draw,
    code,
    deposits: async (type: '0' | '1', page = '1') =>
      (await get<{ data: DepositRecord[]; total: number }>('/api/quickCharge/quick_ist', { type, page }))
        .data,
    draws: async (type: '1' | '2', page = '1') =>
      (await get<{ data: WithdrawalRecord[]; total: number }>('/api/account/draw_list', { type, page })).data,
    methods: async (draw_type: '1' | '2', draw_id = '0') =>
      (await get<PayoutMethod[]>('/api/wallet/get_draw_method', { draw_type, draw_id })).data,
    currencies: async (type: '1' | '2') =>
      (await get<PayoutCurrency[]>('/api/account/draw_symbol_list', { type })).data,
    cancelDraw: (id: number, options?: CallOptions): Promise<Answer<WithdrawalRecord>> =>
      post('/v1/api/withdrawals/cancel', { id: String(id) }, options),
    limit: async () => (await get<WithdrawalLimit>('/v1/api/withdrawals/limit', {})).data,
    relabel: (id: number, label: string, options?: CallOptions): Promise<Answer<PayoutMethod>> =>
      post('/v1/api/payout_methods/label', { id: String(id), label }, options),
    unbind: (id: number, options?: CallOptions): Promise<Answer<null>> =>
      post('/api/wallet/del_draw_method', { id: String(id) }, options),
    /** Pays USD in by wire and has it approved. */
    fund: async (usd: string) => {
      const { data } = await wire({ number: usd, proofImg: await proof() });
      if (!(await decide(server, 'deposit', data.id))) throw new Error('the deposit was not credited');
    },
    /** Hands papers in and has the identity approved. */
    verify: async () => {
      const pictures = [jpeg(640, 400, '#336699'), jpeg(640, 400, '#996633')];
      const [front_pic = '', reverse_pic = ''] = await Promise.all(
        pictures.map(async (picture) => (await upload(server, token, await picture)).data.url),
      );
      const papers = { name: 'Ada Trader', card_id: 'AB123456', front_pic, reverse_pic };
      const { code, msg } = await post('/api/user_real/real_name', papers);
      if (code !== 1) throw new Error(msg);
      const { reviews } = server.services;
      for (const { id } of await reviews.waiting('identity')) await reviews.decide('identity', id, APPROVED);
    },
    /** A bound and proven destination, by a withdrawal of two dollars that is paid. */
    provenMethod: async (): Promise<string> => {
      const { data } = await bind();
      const id = String(data.id);
      const drawn = await draw({ draw_method_id: id, number: '2', auth_code: await code() });
      if (!(await decide(server, 'withdrawal', drawn.data.id))) throw new Error('it was not paid');
      return id;
    },
  };
}

const APPROVED = { isApproved: true, isInvalid: false, reason: '', operator: 'automatic' };

/** What an operator decides; false when it does not wait. */
export function decide(
  server: TestServer,
  kind: 'deposit' | 'withdrawal' | 'closing',
  id: number,
  reason = '',
): Promise<boolean> {
  const decision = { isApproved: reason === '', isInvalid: false, reason, operator: 'automatic' };
  return server.services.reviews.decide(kind, id, decision);
}
