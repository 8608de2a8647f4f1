import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CODE_PURPOSE } from '#contract/constants';
import type { User } from '#contract/entities-user';
import { bareCode } from '#contract/typed-digits';
import { TextField } from '../../../ui/text-field.tsx';
import { useFeature } from '../../app/hooks/charts.ts';
import { passwordFeature } from '../../features/accounts.ts';
import styles from '../../parts/account/account.module.css';
import { CodeFields, type CodeText } from '../../parts/account/code-fields.tsx';
import { NewPasswordFields, type NewPasswordText } from '../../parts/account/new-password-fields.tsx';
import { ownAddress } from '../../parts/account/own-address.ts';
import { AccountFormFoot, useRefusal } from '../../parts/account/refusal-note.tsx';

type PasswordText = CodeText & NewPasswordText & { old: string };

const FIELDS = ['oldPassword', 'code', 'newPassword', 'repeatedPassword'];

/** Old and new password, and a code to the user's own address (S5.3). */
export function PasswordForm({ user }: { user: User }) {
  const { t } = useTranslation();
  const password = useFeature(passwordFeature);
  const refusal = useRefusal(password, FIELDS);
  const form = useForm<PasswordText>({
    defaultValues: { old: '', captcha: '', code: '', password: '', repeat: '' },
  });
  const submit = form.handleSubmit((text) =>
    password.send({
      type: 'form.submit',
      request: {
        oldPassword: text.old,
        newPassword: text.password,
        repeatedPassword: text.repeat,
        code: bareCode(text.code),
      },
    }),
  );
  return (
    <FormProvider {...form}>
      <form
        className={styles.form}
        onSubmit={submit}
        onChange={() => password.send({ type: 'fields.changed', draft: {} })}
        noValidate
      >
        <TextField
          label={t('password.old')}
          type="password"
          autoComplete="current-password"
          reveal={{ show: t('account.showPassword'), hide: t('account.hidePassword') }}
          error={form.formState.errors.old?.message ?? refusal.at('oldPassword')}
          {...form.register('old', { required: t('account.issue.fillAll') })}
        />
        <NewPasswordFields
          isChange
          refused={{ password: refusal.at('newPassword'), repeat: refusal.at('repeatedPassword') }}
        />
        <CodeFields
          hasCaptcha={false}
          destination={async () => ({ ...ownAddress(user), purpose: CODE_PURPOSE.reset })}
          refused={refusal.at('code')}
        />
        <AccountFormFoot form={password} refusal={refusal} submit={t('password.submit')} />
      </form>
    </FormProvider>
  );
}
