import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ChallengeWay } from '#contract/entities-factors';
import { bareCode } from '#contract/typed-digits';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { factorChallengeFeature } from '../../features/challenge.ts';
import { codeFault } from '../account/code-fault.ts';
import styles from './factors.module.css';

type Typed = Exclude<ChallengeWay, 'passkey'>;

const LABEL = {
  totp: 'factor.totpCode',
  recovery: 'factor.recoveryCode',
  password: 'account.password',
} as const satisfies Record<Typed, string>;
const HINT = {
  totp: 'factor.totpHint',
  recovery: 'factor.recoveryHint',
  password: 'factor.passwordHint',
} as const satisfies Record<Typed, string>;
const KIND = { totp: 'code', recovery: 'recovery' } as const;
const INPUT = {
  totp: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  recovery: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
  password: { autoComplete: 'current-password' },
} as const;

/** A code or the password, typed. */
export function AnswerForm({ way }: { way: Typed }) {
  const { t } = useTranslation();
  const challenge = useFeature(factorChallengeFeature);
  const form = useForm({ defaultValues: { answer: '' } });
  const isBusy = useChart(factorChallengeFeature, (snapshot) => snapshot.hasTag('busy'));
  const isRefused = useChart(factorChallengeFeature, (snapshot) => snapshot.hasTag('refused'));
  const message = useChart(factorChallengeFeature, ({ context }) => context.message);
  const refused = isRefused ? message || t('account.noAnswer') : undefined;
  return (
    <form
      className={styles.body}
      noValidate
      onChange={() => challenge.send({ type: 'fields.changed' })}
      onSubmit={form.handleSubmit(({ answer }) =>
        challenge.send({ type: 'answer.send', answer: way === 'password' ? answer : bareCode(answer) }),
      )}
    >
      <TextField
        {...INPUT[way]}
        label={t(LABEL[way])}
        hint={t(HINT[way])}
        error={form.formState.errors.answer?.message ?? refused}
        {...(way === 'password' && {
          reveal: { show: t('account.showPassword'), hide: t('account.hidePassword') },
        })}
        {...form.register('answer', {
          validate: (text) =>
            way === 'password'
              ? text.trim() !== '' || t('methods.fillIn')
              : codeFault(text, KIND[way], t('methods.fillIn'), t),
        })}
      />
      <Button type="submit" size="l" block busy={isBusy}>
        {t('common.confirm')}
      </Button>
    </form>
  );
}
