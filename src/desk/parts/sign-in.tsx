import { useSelector } from '@xstate/react';
import KeyRound from 'lucide-react/icons/key-round';
import LogOut from 'lucide-react/icons/log-out';
import { QRCodeSVG } from 'qrcode.react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { DESK_PASSWORD_LENGTH } from '#contract/desk/routes';
import { bareCode, readCode } from '#contract/typed-digits';
import type { DeskEnrolmentRef, EnrolmentWay } from '#machines/desk-enrolment/desk-enrolment.machine';
import type { DeskTyped } from '#machines/desk-session/signing-in';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { siteName } from '../../ui/site-name.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useDesk, useDoor, useSession } from '../app/context.ts';
import { TEXTS } from '../texts.ts';
import form from './form.module.css';
import { Note } from './page.tsx';
import styles from './sign-in.module.css';

const ENDED = {
  left: 'You are signed out.',
  idle: 'You were signed out, as nothing was pressed for 30 minutes.',
  over: 'Your session is over. Sign in again.',
} as const;

/** How an operator gets in: by passkey, or by name, password and the code of an app. */
export function OperatorSignInForm() {
  const { session } = useDoor();
  const ended = useSession(({ context }) => context.ended);
  const isBusy = useSession((snapshot) => snapshot.hasTag('busy'));
  const isByPasskey = useSession((snapshot) => snapshot.hasTag('byPasskey'));
  return (
    <Welcome title="Sign in to the desk" lead="For operators of this site.">
      {ended !== null && <Note tone="plain" text={ENDED[ended]} />}
      <Button
        block
        busy={isByPasskey}
        disabled={isBusy && !isByPasskey}
        onClick={() => session.send({ type: 'signIn.byPasskey' })}
      >
        <KeyRound size={18} aria-hidden="true" />
        Use a passkey
      </Button>
      <p className={styles.or}>or</p>
      <ByPassword isBusy={isBusy && !isByPasskey} isOff={isByPasskey} />
      <Trouble />
    </Welcome>
  );
}

function ByPassword({ isBusy, isOff }: { isBusy: boolean; isOff: boolean }) {
  const { session } = useDoor();
  const { register, handleSubmit, formState } = useForm<DeskTyped>({
    defaultValues: { name: '', password: '', code: '' },
  });
  const onChange = () => session.send({ type: 'fields.changed' });
  const field = (name: keyof DeskTyped) => register(name, { onChange, required: true });
  return (
    <form
      className={form.form}
      onSubmit={handleSubmit((typed) =>
        session.send({ type: 'signIn.byPassword', typed: { ...typed, code: bareCode(typed.code) } }),
      )}
    >
      <TextField
        label="Name"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={40}
        {...field('name')}
      />
      <TextField
        label="Password"
        autoComplete="current-password"
        required
        maxLength={128}
        reveal={{ show: 'Show password', hide: 'Hide password' }}
        {...field('password')}
      />
      <TextField
        label="Code from your app"
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        error={formState.errors.code?.message}
        {...register('code', { onChange, validate: (text) => readCode(text) !== null || TEXTS.codeNeeded })}
      />
      <Button type="submit" variant="quiet" block busy={isBusy} disabled={isOff}>
        Sign in
      </Button>
    </form>
  );
}

/** Why the last try did not do. */
function Trouble() {
  const message = useSession(({ context }) => context.message);
  const isUnanswered = useSession((snapshot) => snapshot.hasTag('unanswered'));
  const isDismissed = useSession((snapshot) => snapshot.hasTag('dismissed'));
  const text = isUnanswered ? TEXTS.noAnswer : isDismissed ? TEXTS.noPasskey : message;
  return text === '' ? null : <Note tone="bad" text={text} />;
}

const QR_PX = 168;
const WAYS: readonly { value: EnrolmentWay; label: string }[] = [
  { value: 'passkey', label: 'A passkey' },
  { value: 'password', label: 'A password and an app' },
];

type EnrolProps = { enrolment: DeskEnrolmentRef };

/** Choosing between a passkey and a password with the codes of an app, and proving the choice. */
export function Enrol({ enrolment }: EnrolProps) {
  const way = useSelector(enrolment, ({ context }) => context.way);
  const hasPasskeys = useSelector(enrolment, ({ context }) => context.invited?.passkey !== null);
  return (
    <>
      {hasPasskeys ? (
        <Segmented
          label="Sign in by"
          options={WAYS}
          value={way}
          onValueChange={(picked) => enrolment.send({ type: 'way.picked', way: picked })}
        />
      ) : (
        <Note tone="plain" text="Passkeys need a name in the address, such as localhost." />
      )}
      {way === 'passkey' ? <ByPasskey enrolment={enrolment} /> : <EnrolByPassword enrolment={enrolment} />}
      <EnrolTrouble enrolment={enrolment} />
    </>
  );
}

function ByPasskey({ enrolment }: EnrolProps) {
  const isBusy = useSelector(enrolment, (snapshot) => snapshot.hasTag('busy'));
  return (
    <>
      <p className={form.text}>
        Your device or your security key keeps it. You will unlock it by your face, your finger or a PIN.
      </p>
      <Button block busy={isBusy} onClick={() => enrolment.send({ type: 'passkey.make' })}>
        <KeyRound size={18} aria-hidden="true" />
        Make a passkey
      </Button>
    </>
  );
}

function EnrolByPassword({ enrolment }: EnrolProps) {
  const isBusy = useSelector(enrolment, (snapshot) => snapshot.hasTag('busy'));
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '', code: '' } });
  const { errors } = formState;
  const onChange = () => enrolment.send({ type: 'fields.changed' });
  return (
    <form
      className={form.form}
      noValidate
      onSubmit={handleSubmit((typed) =>
        enrolment.send({ type: 'password.send', ...typed, code: bareCode(typed.code) }),
      )}
    >
      <Secret enrolment={enrolment} />
      <TextField
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={errors.code?.message}
        {...register('code', { onChange, validate: (text) => readCode(text) !== null || TEXTS.codeNeeded })}
      />
      <TextField
        label="New password"
        autoComplete="new-password"
        maxLength={128}
        hint={`At least ${DESK_PASSWORD_LENGTH} characters.`}
        reveal={{ show: 'Show password', hide: 'Hide password' }}
        error={errors.password?.message}
        {...register('password', { onChange, required: 'A password is needed.' })}
      />
      <Button type="submit" block busy={isBusy}>
        Enrol
      </Button>
    </form>
  );
}

/** The secret as a picture for a telephone, and as text for an app on this device. */
function Secret({ enrolment }: EnrolProps) {
  const invited = useSelector(enrolment, ({ context }) => context.invited);
  if (!invited) return null;
  return (
    <>
      <p className={form.text}>Scan it with your authenticator app, or type the secret there.</p>
      <span className={styles.qr}>
        <QRCodeSVG value={invited.uri} size={QR_PX} title="The secret as a QR code" />
      </span>
      <code className={classNames(form.code, styles.secret)}>
        {invited.secret.replace(/(.{4})(?=.)/g, '$1 ')}
      </code>
    </>
  );
}

/** Why the last try did not do. */
function EnrolTrouble({ enrolment }: EnrolProps) {
  const message = useSelector(enrolment, ({ context }) => context.message);
  const isUnanswered = useSelector(enrolment, (snapshot) => snapshot.hasTag('unanswered'));
  const isDismissed = useSelector(enrolment, (snapshot) => snapshot.hasTag('dismissed'));
  if (isUnanswered) return <Note tone="doubt" text={TEXTS.enrolDoubt} />;
  if (isDismissed) return <Note tone="bad" text={TEXTS.noNewPasskey} />;
  return message === '' ? null : <Note tone="bad" text={message} />;
}

/** Who is signed in, as what, and the way out. */
export function SignedInAs() {
  const { session } = useDoor();
  const { name, roles } = useDesk().who;
  return (
    <div className={styles.who}>
      <span className={styles.mark} aria-hidden="true">
        {name.slice(0, 2)}
      </span>
      <span className={styles.texts}>
        <span className={styles.name}>{name}</span>
        <span className={styles.roles}>{roles.join(', ')}</span>
      </span>
      <IconButton label="Sign out" onClick={() => session.send({ type: 'signOut.ask' })}>
        <LogOut size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** What stands around a page of somebody who is not signed in. */
export function Welcome({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <main className={styles.main}>
      <title>{`${title} · ${siteName()} desk`}</title>
      <div className={styles.brand}>
        <Logo size={40} />
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      <Card className={styles.card}>{children}</Card>
    </main>
  );
}
