import { type ClientMessage, clientMessage, PING } from '#contract/socket';

/** What one frame from a client says: a message of the contract, a ping, or nothing it knows. */
export function parseMessage(data: Buffer, isBinary: boolean): ClientMessage | 'ping' | 'malformed' {
  if (isBinary) return 'malformed';
  const text = data.toString();
  if (text === PING) return 'ping';
  try {
    const message = clientMessage.safeParse(JSON.parse(text));
    return message.success ? message.data : 'malformed';
  } catch {
    return 'malformed';
  }
}
