import type { Logger } from 'pino';
import { siteWordsOf } from '../accounts/new-password.ts';
import type { Settings } from '../settings.ts';
import type { Opened } from './opened.ts';
import type { AllServices } from './services.ts';

type DeskParts = Pick<
  AllServices,
  | 'database'
  | 'clock'
  | 'events'
  | 'secrets'
  | 'decisions'
  | 'invitations'
  | 'backOffice'
  | 'pictures'
  | 'deskPlace'
>;

/** Opens the port where operators sign in with a browser, if the settings name one. Answers its address; null for none. */
export async function openDeskPort(
  settings: Settings,
  services: DeskParts,
  { log, opened, clientDir }: { log: Logger; opened: Opened; clientDir: string },
): Promise<string | null> {
  if (!settings.desk) return null;
  // Read only where operators use a browser.
  const [{ createDeskApp }, { deskCalls }, { OperatorEnrolment }, { OperatorSessions }, { SignIn }] =
    await Promise.all([
      import('../desk/desk-app.ts'),
      import('../desk/desk-calls.ts'),
      import('../desk/enrolment.ts'),
      import('../desk/operator-sessions.ts'),
      import('../desk/sign-in.ts'),
    ]);
  const { database, clock, secrets, siteTitle } = { ...services, ...settings };
  const sessions = new OperatorSessions(database, clock);
  const parts = { ...services, ...secrets, sessions, siteTitle, siteWords: siteWordsOf(settings) };
  const app = opened.add(
    await createDeskApp({
      ...services,
      calls: deskCalls({ ...parts, enrolment: new OperatorEnrolment(parts), signIn: new SignIn(parts) }),
      sessions,
      log,
      clientDir,
      site: settings,
      trustedProxies: settings.trustedProxies,
    }),
  );
  services.deskPlace.address = await app.listen(settings.desk);
  return services.deskPlace.address;
}
