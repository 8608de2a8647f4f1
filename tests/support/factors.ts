import { Secret, TOTP } from 'otpauth';
import type { Challenge, ChallengeWay, Enrolment, ProofPurpose } from '#contract/entities-factors';
import { Passkey } from './authenticator.ts';
import { PASSWORD, type SignedIn } from './joining.ts';
import { newPayer, type Payer } from './payments.ts';
import type { Answer, CallOptions, TestServer } from './server.ts';

/** What a person does with second factors, by the calls of the contract. */

/** A name of this machine, under which a page can have passkeys; the server is reached by its address. */
export const PAGE = 'http://localhost:8080';
const STEP_MS = 30_000;

export type WireFactor = {
  id: number;
  kind: string;
  name: string;
  created_at: number;
  used_at: number | null;
};
type Confirmed = { factor: WireFactor; recovery_codes: string[] };
type List = { factors: WireFactor[]; recovery_left: number };

/** The code of a secret, `steps` of half a minute from now. */
export function codeOf(server: TestServer, secret: string, steps = 0): string {
  const timestamp = server.clock.nowMs + steps * STEP_MS;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Lets the code of the moment pass, so that the next one is fresh. */
export function nextStep(server: TestServer): void {
  server.clock.nowMs += STEP_MS;
}

/** A login as a browser makes it: the answer, and the cookie that the browser keeps afterwards. */
export async function browse<Data>(
  server: TestServer,
  path: string,
  form: Record<string, string>,
  { cookie = '', from = '192.0.2.1', page = PAGE }: { cookie?: string; from?: string; page?: string } = {},
): Promise<Answer<Data> & { cookie: string }> {
  const response = await fetch(`${server.address}${path}`, {
    method: 'POST',
    headers: { lang: 'en', origin: page, cookie, 'x-forwarded-for': from },
    body: new URLSearchParams(form),
  });
  const [set = ''] = response.headers.getSetCookie();
  return { ...((await response.json()) as Answer<Data>), cookie: set.split(';')[0] || cookie };
}

type Browser = NonNullable<Parameters<typeof browse>[3]>;
type Asked = { challenge: Challenge };

/** Logs in by password; a browser that the account does not know gets a challenge. */
export function passwordLogin(server: TestServer, account: string, browser: Browser = {}) {
  const form = { login_type: 'email', account, password: PASSWORD };
  return browse<SignedIn & Asked>(server, '/api/user/loginForU', form, browser);
}

export function factorLogin(
  server: TestServer,
  { key, way, answer }: { key: string; way: ChallengeWay; answer: string },
  browser: Browser = {},
) {
  return browse<SignedIn>(server, '/api/user/login_factor', { key, way, answer }, browser);
}

/** A fresh real user, and what they do in their session. */
export async function newMember(server: TestServer) {
  return member(server, await newPayer(server));
}

export type Member = ReturnType<typeof member>;

export function member(server: TestServer, payer: Payer) {
  const options = (more: CallOptions = {}): CallOptions => ({
    token: payer.token,
    ...more,
    headers: { origin: PAGE, ...more.headers },
  });
  const post = <Data>(path: string, form: Record<string, string>, more?: CallOptions) =>
    server.post<Data>(`/v1/api/factors${path}`, form, options(more));
  const open = (purpose: ProofPurpose, more?: CallOptions) =>
    post<Challenge>('/challenge', { purpose }, more);
  const answer = (key: string, way: ChallengeWay, text: string, more?: CallOptions) =>
    post<null>('/answer', { key, way, answer: text }, more);
  /** A proof by this answer. */
  const proofBy = async (purpose: ProofPurpose, way: ChallengeWay, text: string) => {
    const { data } = await open(purpose);
    const { code, msg } = await answer(data.key, way, text);
    if (code !== 1) throw new Error(`${code} ${msg}`);
    return data.key;
  };
  const begin = (kind: 'totp' | 'passkey', proof: string, more?: CallOptions) =>
    post<Enrolment>('/begin', { kind, proof }, more);
  const confirm = (key: string, text: string, name = 'Phone', more?: CallOptions) =>
    post<Confirmed>('/confirm', { key, name, answer: text }, more);
  return {
    ...payer,
    open,
    answer,
    proofBy,
    begin,
    confirm,
    list: async () => (await server.get<List>('/v1/api/factors', {}, options())).data,
    remove: (id: number, proof: string, more?: CallOptions) =>
      post<null>('/remove', { id: String(id), proof }, more),
    renew: (proof: string) => post<{ recovery_codes: string[] }>('/recovery', { proof }),
    /** Has a proof for whatever comes by the next code of the app. */
    proof: async (purpose: ProofPurpose, secret: string) => {
      nextStep(server);
      return proofBy(purpose, 'totp', codeOf(server, secret));
    },
    /** Adds an authenticator app; the first factor is added by the password, another by `proof`. */
    addApp: async (proof?: string) => {
      const key = proof ?? (await proofBy('factor', 'password', PASSWORD));
      const { data } = await begin('totp', key);
      const secret = data.secret ?? '';
      const confirmed = await confirm(data.key, codeOf(server, secret));
      if (confirmed.code !== 1) throw new Error(confirmed.msg);
      nextStep(server);
      return { secret, id: confirmed.data.factor.id, codes: confirmed.data.recovery_codes };
    },
    /** Adds a passkey, likewise. */
    addPasskey: async (proof?: string, passkey = new Passkey(PAGE), page = PAGE) => {
      const headers = { origin: page };
      const key = proof ?? (await proofBy('factor', 'password', PASSWORD));
      const { data } = await begin('passkey', key, { headers });
      const confirmed = await confirm(data.key, passkey.register(data.passkey), 'Key', { headers });
      if (confirmed.code !== 1) throw new Error(confirmed.msg);
      return { passkey, id: confirmed.data.factor.id, codes: confirmed.data.recovery_codes };
    },
  };
}
