import type { Texts } from '../texts.ts';
import { createMessengers, type MessageSettings } from '../messages/create-messengers.ts';
import { Deliveries, type DeliveryLog } from '../messages/deliveries.ts';
import type { OutboxLog } from '../messages/outbox.ts';
import type { Clock } from '../ports.ts';
import type { SecurityEvents } from '../security-events.ts';
import type { Database } from '../store/database.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { Captchas } from '../accounts/captchas.ts';
import { CodeSender } from '../accounts/code-sender.ts';
import { Codes } from '../accounts/codes.ts';
import type { Devices } from '../accounts/devices.ts';
import { Joining } from '../accounts/joining.ts';
import type { KeyedHash } from '../accounts/keyed-hash.ts';
import { Notices } from '../accounts/notices.ts';
import type { Passwords } from '../accounts/passwords.ts';
import type { Sessions } from '../accounts/sessions.ts';

export type JoiningParts = {
  settings: MessageSettings & { siteTitle: string };
  database: Database;
  accounts: Accounts;
  sessions: Sessions;
  passwords: Passwords;
  devices: Devices;
  texts: Texts;
  clock: Clock;
  log: OutboxLog & DeliveryLog;
  areaCodes: ReadonlyMap<number, string>;
  events: Pick<SecurityEvents, 'report'>;
  keyedHash: KeyedHash;
  /** How this site registers, one of VERIFY_REG. */
  verifyRegType: () => number;
};

export type JoiningServices = {
  captchas: Captchas;
  codes: Codes;
  codeSender: CodeSender;
  joining: Joining;
  notices: Notices;
  deliveries: Deliveries;
  /** Deletes captchas and codes that count no more. */
  purgeCodes(): Promise<void>;
};

/** Wires what joining and passwords need: pictures, codes, and a way to send them. */
export async function createJoining(parts: JoiningParts): Promise<JoiningServices> {
  const { settings, database, clock, log, keyedHash } = parts;
  const captchas = new Captchas(database, clock, keyedHash);
  const codes = new Codes(database.writer, clock, keyedHash);
  const deliveries = new Deliveries(createMessengers(settings, clock, log), log);
  const { siteTitle } = settings;
  const notices = new Notices({ ...parts, deliveries, siteTitle });
  return {
    notices,
    captchas,
    codes,
    deliveries,
    codeSender: new CodeSender({ ...parts, captchas, codes, deliveries, siteTitle }),
    joining: new Joining({ ...parts, codes, notices }),
    purgeCodes: async () => {
      await captchas.purge();
      await parts.devices.purge();
      await database.queue.submit(() => codes.purge());
    },
  };
}
