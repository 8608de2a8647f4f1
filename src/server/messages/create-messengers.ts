import { join } from 'node:path';
import type { Channel } from '#contract/routes/joining';
import type { Clock } from '../clock.ts';
import type { Settings } from '../settings.ts';
import type { Messenger } from './messenger.ts';
import { createOutbox, type OutboxLog } from './outbox.ts';
import { createSmsWebhook } from './sms-webhook.ts';
import { createSmtp } from './smtp.ts';

export type MessageSettings = Pick<Settings, 'dataDir' | 'smtpUrl' | 'mailFrom' | 'smsWebhookUrl'>;

/** How this server reaches people: by what is set, and through the outbox in the data folder where nothing is. */
export function createMessengers(
  settings: MessageSettings,
  clock: Clock,
  log: OutboxLog,
): Record<Channel, Messenger> {
  const { dataDir, smtpUrl, smsWebhookUrl } = settings;
  const outbox = createOutbox(join(dataDir, 'outbox'), clock, log);
  return {
    email: smtpUrl === '' ? outbox : createSmtp(smtpUrl, settings.mailFrom || defaultSender(smtpUrl)),
    mobile: smsWebhookUrl === '' ? outbox : createSmsWebhook(smsWebhookUrl),
  };
}

function defaultSender(smtpUrl: string): string {
  return `no-reply@${new URL(smtpUrl).hostname}`;
}
