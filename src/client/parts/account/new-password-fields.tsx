import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PASSWORD_MIN_LENGTH } from '#contract/constants';
import { TextField } from '../../../ui/text-field.tsx';

export type NewPasswordText = { password: string; repeat: string };

type NewPasswordFieldsProps = {
  isChange: boolean;
  /** The server's words about either. */
  refused: { password: string | undefined; repeat: string | undefined };
};

/** A new password twice; both required and the same (S5.2, S5.3). */
export function NewPasswordFields({ isChange, refused }: NewPasswordFieldsProps) {
  const { t } = useTranslation();
  const form = useFormContext<NewPasswordText>();
  const { errors } = form.formState;
  const reveal = { show: t('account.showPassword'), hide: t('account.hidePassword') };
  return (
    <>
      <TextField
        label={t(isChange ? 'account.newPassword' : 'account.password')}
        type="password"
        autoComplete="new-password"
        reveal={reveal}
        hint={t('account.passwordHint', { count: PASSWORD_MIN_LENGTH })}
        error={errors.password?.message ?? refused.password}
        {...form.register('password', {
          required: t(isChange ? 'account.issue.fillAll' : 'account.issue.password'),
          minLength: { value: PASSWORD_MIN_LENGTH, message: t('error.passwordTooShort') },
        })}
      />
      <TextField
        label={t('account.repeat')}
        type="password"
        autoComplete="new-password"
        reveal={reveal}
        error={errors.repeat?.message ?? refused.repeat}
        {...form.register('repeat', {
          required: t(isChange ? 'account.issue.fillAll' : 'account.issue.repeat'),
          validate: (text, all) => text === all.password || t('account.issue.differ'),
        })}
      />
    </>
  );
}
