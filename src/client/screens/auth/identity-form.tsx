import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { newKey } from '#contract/idempotency';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { IDENTITY_SLOTS, type IdentityPapers, identityFeature } from '../../features/identity.ts';
import { SlotField } from '../../parts/pictures/slot-field.tsx';
import styles from '../small-screens.module.css';

/** The fields of the pictures, by slot. */
const PICTURES = { front: 'frontPicture', back: 'backPicture' } as const;
/** Inputs the server may complain of. */
const FIELDS: readonly (string | null)[] = ['name', 'cardId', ...Object.values(PICTURES)];

/** Name, document number and two pictures, all required (S5.4). */
export function IdentityForm({ form }: { form: UseFormReturn<IdentityPapers> }) {
  const { t } = useTranslation();
  const identity = useFeature(identityFeature);
  const { reason, missing, message, field } = useChart(identityFeature, ({ context }) => context);
  const isBusy = useChart(identityFeature, (snapshot) => snapshot.hasTag('busy'));
  const isDoubted = useChart(identityFeature, (snapshot) => snapshot.hasTag('doubt'));
  const submit = form.handleSubmit((text) =>
    identity.send({
      type: 'papers.submit',
      papers: { name: text.name.trim(), cardId: text.cardId.trim() },
      key: newKey(),
    }),
  );
  const { errors } = form.formState;
  const wordsAt = (name: string) => (field === name ? message : undefined);
  const isElsewhere = message !== '' && !FIELDS.includes(field);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={submit}
      onChange={() => identity.send({ type: 'fields.changed', papers: form.getValues() })}
    >
      {reason !== '' && (
        <p className={styles.rejected} role="alert">
          <strong>{t('identity.rejected')}</strong> <bdi>{reason}</bdi>
        </p>
      )}
      <p className={styles.lead}>{t('identity.lead')}</p>
      <TextField
        label={t('identity.name')}
        autoComplete="name"
        error={errors.name?.message ?? wordsAt('name')}
        {...form.register('name', { validate: (text) => text.trim() !== '' || t('identity.issue.name') })}
      />
      <TextField
        label={t('identity.cardId')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.cardId?.message ?? wordsAt('cardId')}
        {...form.register('cardId', {
          validate: (text) => text.trim() !== '' || t('identity.issue.cardId'),
        })}
      />
      <div className={styles.pictures}>
        {IDENTITY_SLOTS.map((slot) => (
          <SlotField
            key={slot}
            owner={identity}
            slot={slot}
            label={t(`identity.picture.${slot}`)}
            refused={missing.includes(slot) ? t('identity.issue.picture') : wordsAt(PICTURES[slot])}
          />
        ))}
      </div>
      {isElsewhere && (
        <p className={styles.rejected} role="alert">
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
