import { loginForU } from '#contract/routes/account';
import { type Payer, payer } from '../../support/payments.ts';
import type { SignedIn } from '../../support/wire.ts';
import type { Backend } from './backend.ts';

/** The real account in a new session, as it does things about money elsewhere; nothing is bound to it any more. */
export async function realPayer({ server, realAccount }: Backend): Promise<Payer> {
  const { email, password } = realAccount;
  const { data } = await server.post<SignedIn>(loginForU.path, {
    login_type: 'email',
    account: email,
    password,
  });
  const made = payer(server, { token: data.token, userId: data.user.id, email });
  for (const way of ['1', '2'] as const) for (const { id } of await made.methods(way)) await made.unbind(id);
  return made;
}
