import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { CODE_PURPOSE } from '#contract/constants';
import { bareCode } from '#contract/typed-digits';
import { TextField } from '../../../ui/text-field.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { contactSettingFeature, registerFeature, verificationCodeFeature } from '../../features/accounts.ts';
import styles from '../../parts/account/account.module.css';
import { AccountFields, type AccountText, accountOf } from '../../parts/account/account-fields.tsx';
import { likelyCountry } from '../../parts/account/area-field.tsx';
import { CodeFields, type CodeText, useRefusedAddress } from '../../parts/account/code-fields.tsx';
import { NewPasswordFields, type NewPasswordText } from '../../parts/account/new-password-fields.tsx';
import { AccountFormFoot, useRefusal } from '../../parts/account/refusal-note.tsx';
import { usePhone } from '../../parts/account/use-phone.ts';
import { PasteField } from '../../parts/paste-field.tsx';

type RegisterText = AccountText & CodeText & NewPasswordText & { invite: string; mobile: string };

const FIELDS = ['account', 'code', 'password', 'repeatedPassword', 'inviteCode', 'mobile'];

/** Everything register asks for (S3.10, S5.2); the invite code may come with the link. */
export function RegisterForm({ isMobile }: { isMobile: boolean }) {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const register = useFeature(registerFeature);
  const code = useFeature(verificationCodeFeature);
  const asksContact = useChart(contactSettingFeature, ({ context }) => context.value === true) && !isMobile;
  const refusal = useRefusal(register, FIELDS);
  const refusedAddress = useRefusedAddress();
  const phone = usePhone();
  const ownArea = phone.areaIn(likelyCountry());
  const channel = isMobile ? ('mobile' as const) : ('email' as const);
  const { draft } = register.getSnapshot().context;
  const form = useForm<RegisterText>({
    defaultValues: {
      areaId: draft.areaId ?? '',
      account: (draft.method === channel && draft.account) || '',
      captcha: '',
      code: '',
      password: '',
      repeat: '',
      invite: query.get('invite_code') ?? draft.invite ?? '',
      mobile: draft.mobile ?? '',
    },
  });
  /** Everything but passwords, captcha and code. */
  const keep = (): void => {
    const { areaId, account, invite, mobile } = form.getValues();
    register.send({ type: 'fields.changed', draft: { method: channel, areaId, account, invite, mobile } });
  };
  const submit = form.handleSubmit((text) =>
    register.send({
      type: 'form.submit',
      request: {
        channel,
        areaId: text.areaId,
        account: accountOf(text.account, isMobile),
        password: text.password,
        repeatedPassword: text.repeat,
        inviteCode: text.invite.trim(),
        code: bareCode(text.code),
        key: code.getSnapshot().context.key,
        mobile: phone.numberOf(text.mobile, ownArea),
      },
    }),
  );
  const destination = async () => {
    if (!(await form.trigger(['areaId', 'account']))) return null;
    const { account, areaId } = form.getValues();
    return { channel, to: accountOf(account, isMobile), areaId, purpose: CODE_PURPOSE.register };
  };
  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={submit} onChange={keep} noValidate>
        <AccountFields
          isMobile={isMobile}
          faultOf={phone.newFaultOf}
          onAreaPicked={keep}
          refused={refusal.at('account') ?? refusedAddress}
        />
        <CodeFields hasCaptcha destination={destination} refused={refusal.at('code')} />
        <NewPasswordFields
          isChange={false}
          refused={{ password: refusal.at('password'), repeat: refusal.at('repeatedPassword') }}
        />
        {asksContact && (
          <TextField
            label={t('register.mobile')}
            type="tel"
            autoComplete="tel"
            error={form.formState.errors.mobile?.message ?? refusal.at('mobile')}
            {...form.register('mobile', {
              validate: (text) =>
                text.trim() === '' ? t('account.issue.mobile') : phone.newFaultOf(text, ownArea),
            })}
          />
        )}
        <PasteField
          label={t('register.invite')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={refusal.at('inviteCode')}
          {...form.register('invite')}
        />
        <AccountFormFoot form={register} refusal={refusal} submit={t('register.submit')} />
      </form>
    </FormProvider>
  );
}
