import { useSelector } from '@xstate/react';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CODE_PURPOSE } from '#contract/constants';
import { bareCode } from '#contract/typed-digits';
import type { CodeRequest, VerificationCodeRef } from '#machines/verification-code/verification-code.machine';
import { Spinner } from '../../../ui/spinner.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFeature } from '../../app/hooks/charts.ts';
import { useHeard } from '../../app/hooks/use-heard.ts';
import { useVisit } from '../../app/hooks/use-shown.ts';
import { verificationCodeFeature } from '../../features/accounts.ts';
import { PasteField } from '../paste-field.tsx';
import styles from './account.module.css';
import { codeFault } from './code-fault.ts';
import { useRefusal } from './refusal-note.tsx';

/** Inputs the sending of a code may be turned down for: the picture's, and the account's. */
const CODE_FIELDS = ['captchaCode', 'to'];

/** The server's words about the address a code was to go to. */
export function useRefusedAddress(): string | undefined {
  return useRefusal(useFeature(verificationCodeFeature), CODE_FIELDS).at('to');
}

export type CodeText = { captcha: string; code: string };

type CodeFieldsProps = {
  hasCaptcha: boolean;
  /** Where to send a code to, once what was typed of it is whole; null while it is not. */
  destination: () => Promise<Omit<CodeRequest, 'captchaCode'> | null>;
  /** The server's words about the code. */
  refused: string | undefined;
};

/** The picture to read, the code, and the button that sends one (S4.11): a thin view of the verification code chart. */
export function CodeFields({ hasCaptcha, destination, refused }: CodeFieldsProps) {
  const { t } = useTranslation();
  const form = useFormContext<CodeText>();
  const code = useFeature(verificationCodeFeature);
  useVisit(() => code.send({ type: 'code.needed', hasCaptcha }));
  const refusal = useRefusal(code, CODE_FIELDS);
  // The button rests then: who pressed it goes on with the code. Who types elsewhere by now stays there.
  useHeard(code, 'code.sent', () => {
    if (!(document.activeElement instanceof HTMLInputElement)) form.setFocus('code');
  });
  const sentTo = useSelector(code, (snapshot) =>
    snapshot.hasTag('resting') ? (snapshot.context.order?.to ?? null) : null,
  );
  const { errors } = form.formState;
  const send = async (): Promise<void> => {
    const isRead = !hasCaptcha || (await form.trigger('captcha'));
    const to = await destination();
    if (!isRead || !to) return;
    code.send({ type: 'code.send', request: { ...to, captchaCode: form.getValues('captcha').trim() } });
    form.clearErrors('code');
    form.resetField('captcha');
  };
  return (
    <>
      {hasCaptcha && (
        <TextField
          label={t('account.captcha')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          suffix={<CaptchaPicture code={code} />}
          hint={sentTo === null ? undefined : t('account.codeSentTo', { to: sentTo })}
          error={errors.captcha?.message ?? refusal.at('captchaCode')}
          {...form.register('captcha', {
            // Only the sending needs it: the code itself proves what the picture was there for.
            validate: (text, all) =>
              text.trim() !== '' || bareCode(all.code) !== '' || t('account.issue.captcha'),
            onChange: () => code.send({ type: 'fields.changed' }),
          })}
        />
      )}
      <PasteField
        label={t('account.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        suffix={<SendButton code={code} onSend={send} />}
        error={sendProblem(refusal.rest, t('account.noAnswer')) ?? errors.code?.message ?? refused}
        {...form.register('code', {
          validate: (text) => codeFault(text, 'code', t('account.issue.code'), t),
        })}
      />
    </>
  );
}

const sendProblem = (rest: string | null, noAnswer: string): string | undefined =>
  rest === null ? undefined : rest || noAnswer;

function CaptchaPicture({ code }: { code: VerificationCodeRef }) {
  const { t } = useTranslation();
  const captcha = useSelector(code, ({ context }) => context.captcha);
  const hasFailed = useSelector(code, (snapshot) => snapshot.hasTag('captchaFailed'));
  const canRenew = useSelector(code, (snapshot) => snapshot.can({ type: 'captcha.renew' }));
  if (!captcha && !hasFailed) return <Spinner size={16} />;
  return (
    <button
      type="button"
      className={styles.captcha}
      aria-label={t('account.newCaptcha')}
      disabled={!canRenew}
      onClick={() => code.send({ type: 'captcha.renew' })}
    >
      {captcha ? <img src={captcha.picture} alt="" /> : <RefreshCw size={20} aria-hidden="true" />}
    </button>
  );
}

/** What is asked for does not matter to whether the chart would ask. */
const NO_REQUEST: CodeRequest = {
  channel: 'email',
  to: '',
  areaId: '',
  purpose: CODE_PURPOSE.register,
  captchaCode: '',
};

function SendButton({ code, onSend }: { code: VerificationCodeRef; onSend: () => Promise<void> }) {
  const { t } = useTranslation();
  const isResting = useSelector(code, (snapshot) => snapshot.hasTag('resting'));
  const canSend = useSelector(code, (snapshot) => snapshot.can({ type: 'code.send', request: NO_REQUEST }));
  const seconds = useSelector(code, ({ context }) => context.secondsLeft);
  return (
    <button
      type="button"
      className={styles.send}
      disabled={isResting || !canSend}
      onClick={() => void onSend()}
    >
      {isResting ? t('account.resend', { seconds }) : t('account.sendCode')}
    </button>
  );
}
