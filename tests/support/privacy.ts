import { strFromU8, unzipSync } from 'fflate';
import { type Member, newMember } from './factors.ts';
import { PASSWORD } from './joining.ts';
import type { CallOptions, TestServer } from './server.ts';

/** What a user does with their data and with closing the account, by the wire names, and what an operator decides. */

export type WireClosing = {
  state: string;
  asked_at: number | null;
  reason: string;
  obstacles: { kind: string; count: number }[];
  balance: string;
  rest: string;
};
type Rows = Record<string, unknown>[];
/** `data.json` of an archive: its rows by subject and table. */
export type Exported = Record<string, Record<string, Rows>> & { site: string; madeAt: string; uid: string };

/** A fresh real user who may ask for their data. */
export async function newLeaver(server: TestServer) {
  return leaver(server, await newMember(server));
}

export function leaver(server: TestServer, member: Member) {
  const { token } = member;
  const post = <Data>(path: string, form: Record<string, string>, options: CallOptions = {}) =>
    server.post<Data>(`/v1/api/privacy${path}`, form, { token, ...options });
  const byPassword = (purpose: 'export' | 'closing') => member.proofBy(purpose, 'password', PASSWORD);
  const closing = async () => (await server.get<WireClosing>('/v1/api/privacy/closing', {}, { token })).data;
  const close = async (giveUp = '0', proof?: string, options?: CallOptions) =>
    post<WireClosing>('/close', { give_up: giveUp, proof: proof ?? (await byPassword('closing')) }, options);
  return {
    ...member,
    closePosition: member.close,
    byPassword,
    askExport: (proof: string) => post<{ name: string; content: string }>('/export', { proof }),
    closing,
    close,
    keep: (options?: CallOptions) => post<WireClosing>('/keep', {}, options),
    decideClosing: (isApproved: boolean, reason = '') => decideClosing(server, isApproved, reason),
    /** Asks for the account to be closed with the rest of its balance, and has it approved. */
    leave: async () => {
      const { code, msg } = await close((await closing()).rest);
      if (code !== 1) throw new Error(msg);
      if (!(await decideClosing(server, true))) throw new Error('it was not closed');
    },
  };
}

export async function decideClosing(server: TestServer, isApproved: boolean, reason = ''): Promise<boolean> {
  const { reviews } = server.services;
  const [waiting] = await reviews.waiting('closing');
  if (!waiting) throw new Error('no closing waits');
  return reviews.decide('closing', waiting.id, { isApproved, isInvalid: false, reason, operator: 'op' });
}

/** What an export holds: the JSON, and the pictures by name. */
export function opened({ content }: { content: string }): { data: Exported; pictures: Map<string, Buffer> } {
  const { 'data.json': json, ...files } = unzipSync(Buffer.from(content, 'base64'));
  if (!json) throw new Error('the archive has no data.json');
  const pictures = new Map(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes)]));
  return { data: JSON.parse(strFromU8(json)) as Exported, pictures };
}
