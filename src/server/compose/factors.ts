import type { AreaCode } from '#contract/entities';
import type { AccountEvents } from '../accounts/account-events.ts';
import type { Devices } from '../accounts/devices.ts';
import type { KeyedHash } from '../accounts/keyed-hash.ts';
import type { LoginNotes } from '../accounts/login-notes.ts';
import type { Notices } from '../accounts/notices.ts';
import type { Passwords } from '../accounts/passwords.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { Clock } from '../clock.ts';
import { Answers } from '../factors/answers.ts';
import { Challenges } from '../factors/challenges.ts';
import { FactorLogins } from '../factors/factor-logins.ts';
import { Factors } from '../factors/factors.ts';
import { LostFactors } from '../factors/lost-factors.ts';
import { Passkeys } from '../factors/passkeys.ts';
import { SessionProofs } from '../factors/proofs.ts';
import { RecoveryCodes } from '../factors/recovery-codes.ts';
import { prepareSealing } from '../factors/sealing.ts';
import type { SecurityEvents } from '../security-events.ts';
import type { Settings } from '../settings.ts';
import type { SiteSettings } from '../site/site-settings.ts';
import type { Database } from '../store/database.ts';

export type FactorParts = {
  settings: Settings;
  database: Database;
  clock: Clock;
  site: SiteSettings;
  keyedHash: KeyedHash;
  passwords: Passwords;
  sessions: Sessions;
  devices: Devices;
  notices: Notices;
  loginNotes: LoginNotes;
  events: SecurityEvents;
  accountEvents: AccountEvents;
  areaCodes: readonly AreaCode[];
};

/** Second factors, and what asks for them. */
export async function createFactors(base: FactorParts) {
  const { settings, database, clock, keyedHash } = base;
  const passkeys = new Passkeys(settings.siteTitle);
  const challenges = new Challenges(clock, passkeys);
  const recoveryCodes = new RecoveryCodes(clock, keyedHash);
  const sealing = await prepareSealing(database, settings.factorKey);
  const parts = { ...base, siteTitle: settings.siteTitle, passkeys, challenges, recoveryCodes, sealing };
  const answers = new Answers(parts);
  const proofs = new SessionProofs({ ...parts, answers });
  return {
    challenges,
    passkeys,
    sealing,
    proofs,
    factors: new Factors({ ...parts, answers, proofs }),
    factorLogins: new FactorLogins({ ...parts, answers }),
    lostFactors: new LostFactors(parts),
  };
}
