import sharp from 'sharp';
import { loanAgreement } from '#contract/agreement';
import { loanConfig } from '#contract/entities-money';
import type { Language } from '#contract/languages';
import { login, registered } from './joining.ts';
import { drawnOnce, jpeg, upload } from './pictures.ts';
import type { Answer, CallOptions, TestServer } from './server.ts';
import type { LoanConfig, LoanInfo, LoanRecord, RepaymentInfo } from './wire.ts';

/** What a borrower does, by the wire names, and what an operator decides about it. */

type Fields = Record<string, string>;
type Kind = 'identity' | 'loan-kyc' | 'loan' | 'repayment';

/** A pad with strokes of that width and length in pixels drawn on it, as the app sends it. */
export function pad(length: number, thickness: number, color = '#101828'): Promise<Buffer> {
  const line = `<path d="M100 200 h${length}" stroke="${color}" stroke-width="${thickness}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="450"><rect width="900" height="450" fill="#fff"/>${line}</svg>`;
  return drawnOnce(svg, () => sharp(Buffer.from(svg)).png().toBuffer());
}

let count = 0;

/** A fresh real user; `approved` ones may borrow. */
export async function newBorrower(server: TestServer, { isApproved = true } = {}) {
  count += 1;
  const email = `borrower-${count}@site.example`;
  const who = await registered(server, email);
  // Codes are counted by the network, and these tests make many users.
  server.clock.nowMs += 61_000;
  const made = borrower(server, { token: who.token, userId: who.user.id, email });
  if (isApproved) {
    await made.handIn();
    await made.decideLast('loan-kyc', true);
  }
  return made;
}

export type Borrower = ReturnType<typeof borrower>;

export function borrower(
  server: TestServer,
  { token, userId, email }: { token: string; userId: number; email: string },
) {
  let session = token;
  const get = <Data>(path: string, query: Fields = {}, options: CallOptions = {}): Promise<Answer<Data>> =>
    server.get<Data>(`/api/loan/${path}`, query, { token: session, ...options });
  const post = <Data>(path: string, form: Fields, options: CallOptions = {}): Promise<Answer<Data>> =>
    server.post<Data>(`/api/loan/${path}`, form, { token: session, ...options });
  const send = async (picture: Buffer) => (await upload(server, session, picture)).data.url;
  const proof = async () => send(await jpeg());
  const papers = async (): Promise<Fields> => ({
    name: 'Ada',
    last_name: 'Lovelace',
    sex: '2',
    birthday: '1990-12-10',
    country: 'GB',
    mobile: '+44 20 7946 0000',
    id_card_type: '2',
    hand_pic: await proof(),
  });
  const decide = (kind: Kind, id: number, isApproved: boolean, reason = 'because') =>
    server.services.reviews.decide(kind, id, { isApproved, isInvalid: false, reason, operator: 'automatic' });
  const decideLast = async (kind: Kind, isApproved: boolean, reason?: string) => {
    const last = (await server.services.reviews.waiting(kind)).at(-1);
    if (!last) throw new Error(`no ${kind} waits`);
    return decide(kind, last.id, isApproved, reason);
  };
  const agreement = async (amount: string, configId: string, language: Language = 'en') => {
    const option = loanConfig.parse((await get<LoanConfig>('config_info', { id: configId })).data);
    const { data: date } = await get<{ date: string }>('get_date');
    const { data: user } = await server.get<{ uid: string }>('/api/user/info', {}, { token: session });
    const terms = { ...option, uid: user.uid, amount, date: date.date };
    const { texts } = server.services;
    return loanAgreement(terms, (key, figures) => texts.text(language, key, figures));
  };
  const request = async (amount = '1000', config_id = '1'): Promise<Fields> => ({
    amount,
    config_id,
    sign: await send(await pad(300, 3)),
    agreement: await agreement(amount, config_id),
  });
  const submit = (form: Fields, options?: CallOptions) => post<LoanRecord>('loan_submit', form, options);
  return {
    email,
    userId,
    get token() {
      return session;
    },
    get,
    post,
    send,
    proof,
    papers,
    request,
    agreement,
    submit,
    decide,
    decideLast,
    handIn: async (form?: Fields, options?: CallOptions) =>
      post<LoanInfo>('kyc_submit', form ?? (await papers()), options),
    info: async () => (await get<LoanInfo>('info')).data,
    loan: async (id: number) => (await get<LoanRecord>('loan_info', { id: String(id) })).data,
    due: (id: number) => get<RepaymentInfo>('repayment_info', { loan_id: String(id) }),
    repay: async (id: number, options?: CallOptions, fields: Fields = {}) => {
      const proofImg = fields.proofImg ?? (await proof());
      const form = { charge_id: '1', loan_id: String(id), ...fields, proofImg };
      return post<LoanRecord>('repayment', form, options);
    },
    balance: async () =>
      (await server.get<{ balance: string }>('/v1/api/main/wallet/getBalance', {}, { token: session })).data
        .balance,
    /** Asks for a loan and has it paid out; answers its id. */
    borrow: async (amount = '1000', configId = '1') => {
      const { data } = await submit(await request(amount, configId));
      await decideLast('loan', true);
      return data.id;
    },
    /** Lets time pass, and signs in again as sessions end meanwhile. */
    pass: async (ms: number) => {
      server.clock.nowMs += ms;
      session = (await login(server, email)).data.token;
    },
  };
}

/** Lets the sweep that runs by the clock book what is due. */
export async function book(server: TestServer): Promise<void> {
  await server.services.penalties.sweep();
}
