import type { Page } from 'playwright/test';
import { Passkey } from '../../support/authenticator.ts';
import { type Member, newMember } from '../../support/factors.ts';
import { TRON } from '../../support/payments.ts';
import type { AppPage } from './app-page.ts';

/** Real users with second factors, and the passkeys of the browser a path runs in. */

export type PathMember = Member & { secret: string; codes: string[] };

/** A page's address has a name in it: passkeys are of names, never of an address of a network. */
export const namedAddress = ({ backend }: Pick<AppPage, 'backend'>): string =>
  backend.server.address.replace('127.0.0.1', 'localhost');

/** A fresh real user with a payout method and an authenticator app. */
export async function appMember({ backend }: AppPage): Promise<PathMember> {
  const member = await newMember(backend.server);
  await member.bind({ dc_address: TRON });
  return { ...member, ...(await member.addApp()) };
}

/** A fresh real user with a payout method and a passkey, which the browser of this page has as well. */
export async function passkeyMember(app: AppPage): Promise<PathMember> {
  const member = await newMember(app.backend.server);
  await member.bind({ dc_address: TRON });
  const origin = namedAddress(app);
  const passkey = new Passkey(origin);
  const { codes } = await member.addPasskey(undefined, passkey, origin);
  await putPasskey(app.page, passkey);
  return { ...member, secret: '', codes };
}

/** Gives the browser an authenticator, with this passkey in it or none. */
export async function putPasskey(page: Page, passkey: Passkey | null): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  if (passkey)
    await devtools.send('WebAuthn.addCredential', { authenticatorId, credential: passkey.exported() });
}

/** Answers the sheet that asks who it is: by the password, or by the next recovery code. */
export async function proveIn(page: Page, by: { password: string } | { codes: string[] }): Promise<void> {
  const sheet = page.getByRole('dialog');
  if ('password' in by) await sheet.getByLabel('Password', { exact: true }).fill(by.password);
  else {
    await sheet.getByRole('button', { name: 'Use a recovery code' }).click();
    await sheet.getByRole('textbox', { name: 'Recovery code' }).fill(by.codes.pop() ?? '');
  }
  await sheet.getByRole('button', { name: 'Confirm' }).click();
}

/** The browser's question waits until the path answers it; the answer is the real authenticator's. */
export async function holdPasskeys(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { credentials } = navigator;
    const waiting: { answer: () => void; refuse: () => void }[] = [];
    const hold =
      <Options>(ask: (options?: Options) => Promise<Credential | null>) =>
      (options?: Options) =>
        new Promise<Credential | null>((resolve, reject) => {
          waiting.push({
            answer: () => void ask(options).then(resolve, reject),
            refuse: () => reject(new DOMException('refused', 'NotAllowedError')),
          });
        });
    const held = {
      create: hold(credentials.create.bind(credentials)),
      get: hold(credentials.get.bind(credentials)),
    };
    Object.defineProperty(navigator, 'credentials', { value: held });
    Object.assign(window, { heldPasskeys: waiting });
  });
}

/** The trader answers the browser's question, or refuses. */
export async function answerPasskey(page: Page, way: 'answer' | 'refuse'): Promise<void> {
  await page.waitForFunction((act) => {
    const { heldPasskeys } = window as unknown as {
      heldPasskeys: { answer: () => void; refuse: () => void }[];
    };
    const last = heldPasskeys.splice(0).at(-1);
    last?.[act]();
    return last !== undefined;
  }, way);
}
