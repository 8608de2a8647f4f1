/** One message to one person: `to` is an e-mail address, or a phone number with its plus sign. */
export type Message = { to: string; subject: string; text: string };

/** Carries the messages of one channel; `send` rejects when it could not. */
export type Messenger = {
  send(message: Message): Promise<void>;
  close(): void;
};
