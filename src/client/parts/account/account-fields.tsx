import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/text-field.tsx';
import { AreaField } from './area-field.tsx';

export type AccountText = { areaId: string; account: string };

type AccountFieldsProps = {
  isMobile: boolean;
  /** The server's words about the account. */
  refused: string | undefined;
  /** Called back when an area was picked; what is typed changes the form by itself. */
  onAreaPicked?: () => void;
};

/** E-mail address, or area code and mobile number; both required (S5.1). */
export function AccountFields({ isMobile, refused, onAreaPicked }: AccountFieldsProps) {
  const { t } = useTranslation();
  const form = useFormContext<AccountText>();
  return (
    <>
      {isMobile && (
        <Controller
          control={form.control}
          name="areaId"
          rules={{ required: t('account.issue.area') }}
          render={({ field, fieldState }) => (
            <AreaField
              value={field.value}
              onValueChange={(areaId) => {
                field.onChange(areaId);
                onAreaPicked?.();
              }}
              error={fieldState.error?.message}
            />
          )}
        />
      )}
      <TextField
        label={t(isMobile ? 'account.mobile' : 'account.email')}
        type={isMobile ? 'tel' : 'email'}
        autoComplete={isMobile ? 'tel-national' : 'username'}
        autoCapitalize="none"
        error={form.formState.errors.account?.message ?? refused}
        {...form.register('account', {
          validate: (text) =>
            text.trim() !== '' || t(isMobile ? 'account.issue.mobile' : 'account.issue.email'),
        })}
      />
    </>
  );
}
