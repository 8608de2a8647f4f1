import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CODE_PURPOSE } from '#contract/constants';
import { bareCode } from '#contract/typed-digits';
import { useFeature } from '../../app/hooks/charts.ts';
import { forgotFeature } from '../../features/accounts.ts';
import styles from '../../parts/account/account.module.css';
import { AccountFields, type AccountText, accountOf } from '../../parts/account/account-fields.tsx';
import { CodeFields, type CodeText, useRefusedAddress } from '../../parts/account/code-fields.tsx';
import { NewPasswordFields, type NewPasswordText } from '../../parts/account/new-password-fields.tsx';
import { AccountFormFoot, useRefusal } from '../../parts/account/refusal-note.tsx';
import { usePhone } from '../../parts/account/use-phone.ts';

type ForgotText = AccountText & CodeText & NewPasswordText;

const FIELDS = ['account', 'code', 'newPassword', 'repeatedPassword'];

/** A new password for who can read the account's mail or messages (S3.11). */
export function ForgotForm({ isMobile }: { isMobile: boolean }) {
  const { t } = useTranslation();
  const forgot = useFeature(forgotFeature);
  const refusal = useRefusal(forgot, FIELDS);
  const refusedAddress = useRefusedAddress();
  const { faultOf } = usePhone();
  const form = useForm<ForgotText>({
    defaultValues: { areaId: '', account: '', captcha: '', code: '', password: '', repeat: '' },
  });
  const channel = isMobile ? ('mobile' as const) : ('email' as const);
  const submit = form.handleSubmit((text) =>
    forgot.send({
      type: 'form.submit',
      request: {
        channel,
        areaId: text.areaId,
        account: accountOf(text.account, isMobile),
        newPassword: text.password,
        repeatedPassword: text.repeat,
        code: bareCode(text.code),
      },
    }),
  );
  const destination = async () => {
    if (!(await form.trigger(['areaId', 'account']))) return null;
    const { account, areaId } = form.getValues();
    return { channel, to: accountOf(account, isMobile), areaId, purpose: CODE_PURPOSE.reset };
  };
  return (
    <FormProvider {...form}>
      <form
        className={styles.form}
        onSubmit={submit}
        onChange={() => forgot.send({ type: 'fields.changed', draft: {} })}
        noValidate
      >
        <AccountFields
          isMobile={isMobile}
          faultOf={faultOf}
          refused={refusal.at('account') ?? refusedAddress}
        />
        <CodeFields hasCaptcha destination={destination} refused={refusal.at('code')} />
        <NewPasswordFields
          isChange
          refused={{ password: refusal.at('newPassword'), repeat: refusal.at('repeatedPassword') }}
        />
        <AccountFormFoot form={forgot} refusal={refusal} submit={t('forgot.submit')} />
      </form>
    </FormProvider>
  );
}
