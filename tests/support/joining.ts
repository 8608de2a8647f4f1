import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer, CallOptions, TestServer } from './server.ts';
import type { User } from './wire.ts';

/** What a person does to join, with the answers of captchas known and messages read from the outbox. */

export const PASSWORD = 'a good password';
export type SignedIn = { token: string; user: User };
export type Sent = { to: string; subject: string; text: string };
type Purpose = '1' | '2';

/** The fields of a captcha that is answered rightly. */
export async function solved(server: TestServer): Promise<{ captcha_id: string; captcha_code: string }> {
  return { captcha_id: await server.services.captchas.keep('RIGHT'), captcha_code: 'right' };
}

export async function sendEmail(
  server: TestServer,
  to: string,
  type: Purpose,
  options: CallOptions = {},
): Promise<Answer<{ key: string }>> {
  return server.post('/api/notify/send_email', { to, type, ...(await solved(server)) }, options);
}

/** Everything that was sent, oldest first, once all of it is written. */
export async function outbox(server: TestServer): Promise<Sent[]> {
  await server.services.deliveries.settled();
  return sentUntilNow(server);
}

/** What was sent until now, oldest first. */
export function sentUntilNow(server: TestServer): Sent[] {
  const folder = join(server.dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const [head = '', ...texts] = readFileSync(join(folder, name), 'utf8').split('\n\n');
      const [to = '', subject = ''] = head.split('\n').map((line) => line.replace(/^\w+: /, ''));
      return { to, subject, text: texts.join('\n\n').trim() };
    });
}

/** The last code sent to an address. */
export async function lastCode(server: TestServer, to: string): Promise<string> {
  // Beside codes an address gets notices.
  const sent = (await outbox(server)).filter((message) => message.to === to);
  const code = sent.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []).at(-1);
  if (code === undefined) throw new Error(`no code was sent to ${to}`);
  return code;
}

/** Other digits than those of the code. */
export function wrong(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

export function registration(account: string, fields: Record<string, string> = {}): Record<string, string> {
  return {
    type: 'email',
    area_id: '',
    account,
    password: PASSWORD,
    re_password: PASSWORD,
    invite_code: '',
    sms_code: '000000',
    key: '',
    mobile: '',
    ...fields,
  };
}

export function postRegister(
  server: TestServer,
  form: Record<string, string>,
  options: CallOptions = {},
): Promise<Answer<SignedIn>> {
  return server.post<SignedIn>('/api/user/register', form, options);
}

/** Registers by e-mail from captcha to session. */
export async function registered(
  server: TestServer,
  account: string,
  fields: Record<string, string> = {},
): Promise<SignedIn> {
  const { data } = await sendEmail(server, account, '1');
  const sms_code = await lastCode(server, account);
  const answer = await postRegister(server, registration(account, { sms_code, key: data.key, ...fields }));
  if (answer.code !== 1) throw new Error(answer.msg);
  return answer.data;
}

/** Registers by a phone number of a country (ISO 3166 two letters), with the digits as they are dialled at home. */
export async function registeredByPhone(
  server: TestServer,
  country: string,
  phone: string,
  password = PASSWORD,
): Promise<SignedIn> {
  const area = server.services.areaCodes.find(({ code }) => code === country);
  const area_id = String(area?.id);
  const form = { to: phone, area_id, type: '1', ...(await solved(server)) };
  const { data } = await server.post<{ key: string }>('/api/notify/send_sms', form);
  const sms_code = await lastCode(server, `${area?.globalCode}${phone}`);
  const fields = { type: 'mobile', area_id, sms_code, key: data.key, password, re_password: password };
  const answer = await postRegister(server, registration(phone, fields));
  if (answer.code !== 1) throw new Error(answer.msg);
  return answer.data;
}

export function login(server: TestServer, account: string, password = PASSWORD): Promise<Answer<SignedIn>> {
  return server.post<SignedIn>('/api/user/loginForU', { login_type: 'email', account, password });
}
