import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FIRST_BIRTHDAY } from '#contract/constants';
import { newKey } from '#contract/idempotency';
import { Button } from '../../../ui/button.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { HAND, type LoanPapers, loanKycFeature } from '../../features/loans.ts';
import { countryOptions, likelyCountry } from '../../parts/account/area-field.tsx';
import { useAreas, usePhone } from '../../parts/account/use-phone.ts';
import styles from '../../parts/money/money.module.css';
import { SlotField } from '../../parts/pictures/slot-field.tsx';

type CountryFieldProps = {
  /** ISO 3166, two letters. */
  value: string;
  onValueChange: (country: string) => void;
  error: string | undefined;
};

/** A country by its name in the trader's language; the list of dialling codes names them all. */
export function CountryField({ value, onValueChange, error }: CountryFieldProps) {
  const { t, i18n } = useTranslation();
  const known = useAreas();
  return (
    <SearchSelect
      label={t('loan.field.country')}
      options={countryOptions(
        [...new Set((known ?? []).map(({ code }) => code))].map((code) => ({ value: code, code })),
        i18n.language,
        likelyCountry(),
      )}
      searchLabel={t('account.findCountry')}
      emptyText={t('account.noCountry')}
      value={value || null}
      placeholder={known === null ? t('common.loading') : t('loan.field.country')}
      disabled={known === null}
      error={error}
      onValueChange={onValueChange}
    />
  );
}

const TEXTS = ['name', 'lastName', 'mobile'] as const;
const FIELDS = [...TEXTS, 'birthday', 'country', 'handPicture'];

/** Who asks for a loan (S3.25, S5.5); `today` is the server's date, YYYY-MM-DD. */
export function KycForm({ form, today }: { form: UseFormReturn<LoanPapers>; today: string }) {
  const { t } = useTranslation();
  const kyc = useFeature(loanKycFeature);
  const phone = usePhone();
  const { reason, missing, message, field } = useChart(loanKycFeature, ({ context }) => context);
  const isBusy = useChart(loanKycFeature, (snapshot) => snapshot.hasTag('busy'));
  const isDoubted = useChart(loanKycFeature, (snapshot) => snapshot.hasTag('doubt'));
  const { errors } = form.formState;
  const wordsAt = (name: string) => (field === name ? message : undefined);
  const required = (field: (typeof TEXTS)[number] | 'country') => (text: string) =>
    text.trim() !== '' || t(`loan.issue.${field}`);
  const mobile = (text: string, { country }: LoanPapers) =>
    text.trim() === '' ? t('loan.issue.mobile') : phone.newFaultOf(text, phone.areaIn(country));
  const submit = form.handleSubmit((text) =>
    kyc.send({
      type: 'papers.submit',
      key: newKey(),
      papers: {
        ...text,
        name: text.name.trim(),
        lastName: text.lastName.trim(),
        mobile: phone.numberOf(text.mobile, phone.areaIn(text.country)),
      },
    }),
  );
  const changed = (): void => kyc.send({ type: 'fields.changed', papers: form.getValues() });
  return (
    <form className={styles.form} noValidate onSubmit={submit} onChange={changed}>
      {reason !== '' && (
        <p className={styles.refusal} role="alert">
          <strong>{t('identity.rejected')}</strong> <bdi>{reason}</bdi>
        </p>
      )}
      <p className={styles.lead}>{t('loan.kycLead')}</p>
      {TEXTS.map((name) => (
        <TextField
          key={name}
          label={t(`loan.field.${name}`)}
          type={name === 'mobile' ? 'tel' : 'text'}
          autoComplete={name === 'name' ? 'given-name' : name === 'lastName' ? 'family-name' : 'tel'}
          error={errors[name]?.message ?? wordsAt(name)}
          {...form.register(name, { validate: name === 'mobile' ? mobile : required(name) })}
        />
      ))}
      <Choice form={form} name="sex" onChanged={changed} />
      <TextField
        label={t('loan.field.birthday')}
        type="date"
        min={FIRST_BIRTHDAY}
        max={today}
        error={errors.birthday?.message ?? wordsAt('birthday')}
        {...form.register('birthday', {
          validate: (text) => {
            if (text === '') return t('loan.issue.birthday');
            return (text >= FIRST_BIRTHDAY && text <= today) || t('error.birthdayOutOfRange');
          },
        })}
      />
      <Controller
        control={form.control}
        name="country"
        rules={{ validate: required('country') }}
        render={({ field: country, fieldState }) => (
          <CountryField
            value={country.value}
            onValueChange={(code) => {
              country.onChange(code);
              changed();
            }}
            error={fieldState.error?.message ?? wordsAt('country')}
          />
        )}
      />
      <Choice form={form} name="idCardType" onChanged={changed} />
      <SlotField
        owner={kyc}
        slot={HAND}
        label={t('loan.field.handPicture')}
        refused={missing.includes(HAND) ? t('loan.issue.handPicture') : wordsAt('handPicture')}
      />
      {message !== '' && !FIELDS.includes(field ?? '') && (
        <p className={styles.refusal} role="alert">
          {message}
        </p>
      )}
      {isDoubted && <p role="status">{t('identity.checking')}</p>}
      <Button type="submit" size="l" block busy={isBusy}>
        {t('identity.submit')}
      </Button>
    </form>
  );
}

type ChoiceProps = {
  form: UseFormReturn<LoanPapers>;
  name: 'sex' | 'idCardType';
  onChanged: () => void;
};

function Choice({ form, name, onChanged }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <SelectField
          label={t(`loan.field.${name}`)}
          options={(['1', '2'] as const).map((value) => ({ value, label: t(`loan.${name}.${value}`) }))}
          value={field.value}
          onValueChange={(value) => {
            field.onChange(value);
            onChanged();
          }}
        />
      )}
    />
  );
}
