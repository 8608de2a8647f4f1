/** One message to one person: `to` is an e-mail address, or a phone number with its plus sign. */
export type Message = { to: string; subject: string; text: string };

/** A message that is refused for good, by a code that names no recipient: trying again would not help. */
export class Undeliverable extends Error {
  readonly code: string;
  constructor(code: string) {
    super('the message was refused for good');
    this.code = code;
  }
}

/** Nothing is sent to this recipient for a while: the message waits until then, epoch ms. */
export class Resting extends Error {
  readonly untilMs: number;
  constructor(untilMs: number) {
    super('the recipient rests');
    this.untilMs = untilMs;
  }
}

/** Carries the messages of one channel; `send` rejects when it could not: for good with `Undeliverable`, for a while with `Resting`. */
export type Messenger = {
  send(message: Message): Promise<void>;
  close(): void;
};
