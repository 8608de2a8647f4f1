import { useSelector } from '@xstate/react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Credentials } from '#machines/sign-in/sign-in.machine';
import { useCharts } from '../../app/charts.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AreaField } from './area-field.tsx';
import styles from './login-screen.module.css';

export type SignInText = { areaId: string; account: string; password: string };

/** Account and password are required (S5.1); what was typed stays after a refusal. */
export function SignInForm({ isMobile }: { isMobile: boolean }) {
  const { t } = useTranslation();
  const { signIn } = useCharts();
  const form = useForm<SignInText>({ defaultValues: { areaId: '', account: '', password: '' } });
  const isBusy = useSelector(signIn, (snapshot) => snapshot.hasTag('busy'));
  const submit = form.handleSubmit((text) =>
    signIn.send({ type: 'signIn.submit', credentials: credentials(text, isMobile) }),
  );
  const { errors } = form.formState;
  return (
    <form
      className={styles.form}
      onSubmit={submit}
      onChange={() => signIn.send({ type: 'fields.changed' })}
      noValidate
    >
      {isMobile && (
        <Controller
          control={form.control}
          name="areaId"
          rules={{ required: t('signIn.issue.area') }}
          render={({ field, fieldState }) => (
            <AreaField value={field.value} onValueChange={field.onChange} error={fieldState.error?.message} />
          )}
        />
      )}
      <TextField
        label={t(isMobile ? 'signIn.account.mobile' : 'signIn.account.email')}
        type={isMobile ? 'tel' : 'email'}
        autoComplete={isMobile ? 'tel-national' : 'username'}
        error={errors.account?.message}
        {...form.register('account', {
          validate: (text) =>
            text.trim() !== '' || t(isMobile ? 'signIn.issue.mobile' : 'signIn.issue.email'),
        })}
      />
      <TextField
        label={t('signIn.password')}
        type="password"
        autoComplete="current-password"
        reveal={{ show: t('signIn.showPassword'), hide: t('signIn.hidePassword') }}
        error={errors.password?.message}
        {...form.register('password', { required: t('signIn.issue.password') })}
      />
      <Refusal />
      <Button type="submit" size="l" block busy={isBusy}>
        {t('signIn.submit')}
      </Button>
    </form>
  );
}

function Refusal() {
  const { t } = useTranslation();
  const { signIn } = useCharts();
  const isRefused = useSelector(signIn, (snapshot) => snapshot.hasTag('refused'));
  const message = useSelector(signIn, ({ context }) => context.message);
  return (
    isRefused && (
      <p className={styles.refusal} role="alert">
        {message || t('signIn.noAnswer')}
      </p>
    )
  );
}

function credentials({ areaId, account, password }: SignInText, isMobile: boolean): Credentials {
  return isMobile
    ? { login_type: 'mobile', area_id: areaId, account: account.trim(), password }
    : { login_type: 'email', account: account.trim(), password };
}
