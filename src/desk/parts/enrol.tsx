import { useSelector } from '@xstate/react';
import KeyRound from 'lucide-react/icons/key-round';
import { QRCodeSVG } from 'qrcode.react';
import { useForm } from 'react-hook-form';
import { DESK_PASSWORD_LENGTH } from '#contract/desk/routes';
import { bareCode, readCode } from '#contract/typed-digits';
import type { DeskEnrolmentRef, EnrolmentWay } from '#machines/desk-enrolment/desk-enrolment.machine';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TEXTS } from '../texts.ts';
import styles from './enrol.module.css';
import form from './form.module.css';
import { Note } from './note.tsx';

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
      {way === 'passkey' ? <ByPasskey enrolment={enrolment} /> : <ByPassword enrolment={enrolment} />}
      <Trouble enrolment={enrolment} />
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

function ByPassword({ enrolment }: EnrolProps) {
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
function Trouble({ enrolment }: EnrolProps) {
  const message = useSelector(enrolment, ({ context }) => context.message);
  const isUnanswered = useSelector(enrolment, (snapshot) => snapshot.hasTag('unanswered'));
  const isDismissed = useSelector(enrolment, (snapshot) => snapshot.hasTag('dismissed'));
  if (isUnanswered) return <Note tone="doubt" text={TEXTS.enrolDoubt} />;
  if (isDismissed) return <Note tone="bad" text={TEXTS.noNewPasskey} />;
  return message === '' ? null : <Note tone="bad" text={message} />;
}
