import KeyRound from 'lucide-react/icons/key-round';
import { useForm } from 'react-hook-form';
import { bareCode, readCode } from '#contract/typed-digits';
import type { DeskTyped } from '#machines/desk-session/signing-in';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useDoor, useSession } from '../app/context.ts';
import { TEXTS } from '../texts.ts';
import form from './form.module.css';
import { Note } from './note.tsx';
import styles from './sign-in.module.css';
import { Welcome } from './welcome.tsx';

const ENDED = {
  left: 'You are signed out.',
  idle: 'You were signed out, as nothing was pressed for 30 minutes.',
  over: 'Your session is over. Sign in again.',
} as const;

/** How an operator gets in: by passkey, or by name, password and the code of an app. */
export function SignIn() {
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
