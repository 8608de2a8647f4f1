import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { RequestOf } from '#contract/route';
import type { loginForU } from '#contract/routes/account';
import { TextField } from '../../../ui/text-field.tsx';
import { useFeature } from '../../app/hooks/charts.ts';
import { signInFeature } from '../../features/accounts.ts';
import styles from '../../parts/account/account.module.css';
import { AccountFields, type AccountText, accountOf } from '../../parts/account/account-fields.tsx';
import { AccountFormFoot, useRefusal } from '../../parts/account/refusal-note.tsx';

type SignInText = AccountText & { password: string };

/** Account and password are required (S5.1); what was typed stays after a refusal. */
export function SignInForm({ isMobile }: { isMobile: boolean }) {
  const { t } = useTranslation();
  const signIn = useFeature(signInFeature);
  const form = useForm<SignInText>({ defaultValues: { areaId: '', account: '', password: '' } });
  const refusal = useRefusal(signIn, ['account', 'password']);
  const submit = form.handleSubmit((text) =>
    signIn.send({ type: 'form.submit', request: credentials(text, isMobile) }),
  );
  return (
    <FormProvider {...form}>
      <form
        className={styles.form}
        onSubmit={submit}
        onChange={() => signIn.send({ type: 'fields.changed', draft: {} })}
        noValidate
      >
        <AccountFields isMobile={isMobile} refused={refusal.at('account')} />
        <TextField
          label={t('account.password')}
          type="password"
          autoComplete="current-password"
          enterKeyHint="go"
          reveal={{ show: t('account.showPassword'), hide: t('account.hidePassword') }}
          error={form.formState.errors.password?.message ?? refusal.at('password')}
          {...form.register('password', { required: t('account.issue.password') })}
        />
        <AccountFormFoot form={signIn} refusal={refusal} submit={t('signIn.submit')} />
      </form>
    </FormProvider>
  );
}

function credentials(
  { areaId, account, password }: SignInText,
  isMobile: boolean,
): RequestOf<typeof loginForU> {
  return isMobile
    ? { channel: 'mobile', areaId, account: accountOf(account, true), password }
    : { channel: 'email', account: account.trim(), password };
}
