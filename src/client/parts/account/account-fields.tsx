import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ANY_NUMBER, dialledOf, isWhole } from '#contract/typed-digits';
import { isolated } from '#contract/written-text';
import { TextField } from '../../../ui/text-field.tsx';
import { AreaField } from './area-field.tsx';

export type AccountText = { areaId: string; account: string };

/** What goes to the server of an account that was typed. */
export const accountOf = (text: string, isMobile: boolean): string =>
  (isMobile ? dialledOf(text) : null) ?? text.trim();

const hasCode = (text: string): boolean => isWhole(dialledOf(text) ?? '');

type AccountFieldsProps = {
  isMobile: boolean;
  /** The server's words about the account. */
  refused: string | undefined;
  /** What is wrong with a number in an area, where its plan is known. */
  faultOf?: (text: string, areaId: string) => string | undefined;
  /** Called back when an area was picked; what is typed changes the form by itself. */
  onAreaPicked?: () => void;
};

/** E-mail address, or area code and mobile number; both required (S5.1). */
export function AccountFields({ isMobile, refused, faultOf, onAreaPicked }: AccountFieldsProps) {
  const { t } = useTranslation();
  const form = useFormContext<AccountText>();
  const phoneFault = (text: string, areaId: string): string | undefined => {
    if (text.trim() === '') return t('account.issue.mobile');
    if (dialledOf(text) === null)
      return t('methods.wanted', { seen: isolated(text.trim()), wanted: isolated(ANY_NUMBER) });
    return areaId !== '' || hasCode(text) ? faultOf?.(text, areaId) : undefined;
  };
  return (
    <>
      {isMobile && (
        <Controller
          control={form.control}
          name="areaId"
          rules={{
            validate: (areaId, { account }) => areaId !== '' || hasCode(account) || t('account.issue.area'),
          }}
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
          validate: (text, { areaId }) =>
            isMobile ? phoneFault(text, areaId) : text.trim() !== '' || t('account.issue.email'),
        })}
      />
    </>
  );
}
