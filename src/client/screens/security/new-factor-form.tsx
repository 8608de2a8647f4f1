import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type FactorKind, MAX_FACTOR_NAME } from '#contract/entities-factors';
import { bareCode } from '#contract/typed-digits';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { factorEnrolmentFeature } from '../../features/factors.ts';
import { codeFault } from '../../parts/account/code-fault.ts';
import styles from '../../parts/factors/factors.module.css';
import { FactorNote } from '../../parts/factors/note.tsx';
import { PasteField } from '../../parts/paste-field.tsx';

/** The name of a new factor, and the first code of an authenticator app. */
export function NewFactorForm({ kind }: { kind: FactorKind }) {
  const { t } = useTranslation();
  const enrolment = useFeature(factorEnrolmentFeature);
  const form = useForm({
    defaultValues: { code: '', name: t(kind === 'totp' ? 'security.totpName' : 'security.passkeyName') },
  });
  const isBusy = useChart(factorEnrolmentFeature, (snapshot) => snapshot.hasTag('busy'));
  const isRefused = useChart(factorEnrolmentFeature, (snapshot) => snapshot.hasTag('refused'));
  const message = useChart(factorEnrolmentFeature, ({ context }) => context.message);
  const refused = isRefused ? message || t('account.noAnswer') : undefined;
  const { errors } = form.formState;
  const isFilled = (text: string) => text.trim() !== '' || t('methods.fillIn');
  return (
    <form
      className={styles.body}
      noValidate
      onChange={() => enrolment.send({ type: 'fields.changed' })}
      onSubmit={form.handleSubmit(({ code, name }) =>
        enrolment.send(
          kind === 'totp'
            ? { type: 'code.send', code: bareCode(code), name: name.trim() }
            : { type: 'name.send', name: name.trim() },
        ),
      )}
    >
      {kind === 'totp' && (
        <PasteField
          label={t('factor.totpCode')}
          inputMode="numeric"
          autoComplete="one-time-code"
          error={errors.code?.message ?? refused}
          {...form.register('code', { validate: (text) => codeFault(text, 'code', t('methods.fillIn'), t) })}
        />
      )}
      <TextField
        label={t('security.name')}
        hint={t('security.nameHint')}
        autoComplete="off"
        maxLength={MAX_FACTOR_NAME}
        error={errors.name?.message}
        {...form.register('name', { validate: isFilled })}
      />
      {kind === 'passkey' && refused !== undefined && <FactorNote text={refused} />}
      <Button type="submit" size="l" block busy={isBusy}>
        {t('security.add')}
      </Button>
    </form>
  );
}
