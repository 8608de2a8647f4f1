import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

/** The browser's side of passkeys (WebAuthn). What it answers goes to the server as JSON. */

/** What the server wants a passkey for, as WebAuthn writes it in JSON. */
type Question = { passkey: unknown };

/** Asks for a passkey that may answer the challenge. Throws when the trader refuses, or none is there. */
export async function askPasskey({ passkey }: Question, signal: AbortSignal): Promise<string> {
  const optionsJSON = passkey as PublicKeyCredentialRequestOptionsJSON | null;
  if (!optionsJSON) throw new Error('no passkey may answer this challenge');
  return cancellable(signal, () => startAuthentication({ optionsJSON }));
}

/** Makes a passkey. Throws when the trader refuses, or the device has one of this account. */
export async function createPasskey({ passkey }: Question, signal: AbortSignal): Promise<string> {
  const optionsJSON = passkey as PublicKeyCredentialCreationOptionsJSON | null;
  if (!optionsJSON) throw new Error('this factor is no passkey');
  return cancellable(signal, () => startRegistration({ optionsJSON }));
}

/** A chart that no longer waits closes the browser's question as well. */
async function cancellable(signal: AbortSignal, ask: () => Promise<object>): Promise<string> {
  const cancel = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return JSON.stringify(await ask());
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
