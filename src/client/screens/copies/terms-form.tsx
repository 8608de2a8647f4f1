import { Controller, FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { COPY_MODES } from '#contract/copying';
import type { LeaderProfile } from '#contract/entities-leaders';
import {
  type CopyField,
  type CopyTyped,
  choiceOf,
  copyIssue,
  FIRST_TERMS,
  typedOf,
} from '#machines/copy-setup/terms';
import { shownAvailable } from '#machines/withdrawal/amounts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CheckboxRow } from '../../../ui/checkbox-row.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { ChipRows } from '../../../ui/chip-rows.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { copySetupFeature } from '../../features/copies.ts';
import { DecimalField } from '../../parts/numbers/decimal-field.tsx';
import { useOwnText } from '../../parts/own-money.tsx';
import { useFreeMargin } from '../../parts/use-free-margin.ts';
import styles from './copies.module.css';

/** What is put in, how orders are sized, the bounds, the stop, and whether open positions are taken over. */
export function TermsForm({ leader }: { leader: LeaderProfile }) {
  const { t } = useTranslation();
  const setup = useFeature(copySetupFeature);
  const choice = useChart(copySetupFeature, ({ context }) => context.choice);
  const form = useForm<CopyTyped>({ defaultValues: choice ? typedOf(choice) : FIRST_TERMS });
  const submit = form.handleSubmit((typed) =>
    setup.send({ type: 'copy.review', choice: choiceOf(leader.id, typed) }),
  );
  return (
    <FormProvider {...form}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <p className={styles.note}>{t('copies.intro')}</p>
        <Card title={t('copies.setup', { name: leader.name })}>
          <div className={styles.fields}>
            <AmountToPutIn />
            <Sizes />
          </div>
        </Card>
        <Card title={t('copies.stop')}>
          <StopOfAll />
        </Card>
        <Card title={t('copies.bounds')}>
          <Bounds leader={leader} />
        </Card>
        <Card>
          <TakeOver />
        </Card>
        <Button type="submit" size="l" block>
          {t('copies.review')}
        </Button>
      </form>
    </FormProvider>
  );
}

type TypedFieldProps = { name: CopyField; label: string; unit?: string; hint?: string; aside?: string };

/** A number of the terms; what is wrong with it is said at the field. */
function TypedField({ name, label, unit, hint, aside }: TypedFieldProps) {
  const { t } = useTranslation();
  const ownText = useOwnText();
  const form = useFormContext<CopyTyped>();
  const free = useFreeMargin();
  const issueOf = (typed: CopyTyped) => copyIssue(name, typed, free?.toFixed() ?? null);
  return (
    <Controller
      control={form.control}
      name={name}
      rules={{ validate: (_, typed) => issueOf(typed) === null }}
      render={({ field: { onChange, ...field }, fieldState }) => (
        <DecimalField
          {...field}
          label={label}
          hint={hint}
          aside={aside}
          which={t('amount.which')}
          unit={unit}
          ownText={ownText}
          refusal={fieldState.invalid ? issueOf(form.getValues()) : null}
          onValueChange={onChange}
        />
      )}
    />
  );
}

function AmountToPutIn() {
  const { t } = useTranslation();
  const ownText = useOwnText();
  const free = useFreeMargin();
  return (
    <TypedField
      name="amount"
      label={t('copies.amount')}
      unit="USD"
      aside={t('copies.available', { amount: ownText(shownAvailable(free)) })}
    />
  );
}

function Sizes() {
  const { t } = useTranslation();
  const mode = useWatch<CopyTyped, 'mode'>({ name: 'mode' });
  const options = COPY_MODES.map((value) => ({ value, label: t(`copies.modes.${value}`) }));
  return (
    <>
      <div className={styles.choice}>
        <span className={styles.label}>{t('copies.mode')}</span>
        <Controller<CopyTyped, 'mode'>
          name="mode"
          render={({ field }) => (
            <Segmented
              label={t('copies.mode')}
              options={options}
              value={field.value}
              onValueChange={field.onChange}
            />
          )}
        />
        <p className={styles.note}>{t(`copies.modeText.${mode}`)}</p>
      </div>
      <TypedField name="size" label={t(`copies.size.${mode}`)} />
    </>
  );
}

const STOPS = ['percent', 'money', 'none'] as const;

function StopOfAll() {
  const { t } = useTranslation();
  const unit = useWatch<CopyTyped, 'stopUnit'>({ name: 'stopUnit' });
  const options = STOPS.map((value) => ({ value, label: t(`copies.stops.${value}`) }));
  return (
    <div className={styles.fields}>
      <Controller<CopyTyped, 'stopUnit'>
        name="stopUnit"
        render={({ field }) => (
          <Segmented
            label={t('copies.stop')}
            options={options}
            value={field.value}
            onValueChange={field.onChange}
          />
        )}
      />
      {unit !== 'none' && (
        <TypedField name="stop" label={t('copies.stopAt')} unit={unit === 'money' ? 'USD' : '%'} />
      )}
      <p className={styles.note}>{t('copies.stopNote')}</p>
    </div>
  );
}

function Bounds({ leader: { instruments } }: { leader: LeaderProfile }) {
  const { t } = useTranslation();
  return (
    <div className={styles.fields}>
      <p className={styles.note}>{t('copies.boundsNote')}</p>
      <TypedField name="maxMargin" label={t('copies.maxMargin')} unit="USD" />
      <TypedField name="maxExposure" label={t('copies.maxExposure')} unit="USD" />
      <TypedField name="maxMultiple" label={t('copies.maxMultiple')} unit="×" />
      {instruments.length > 1 && (
        <div className={styles.choice}>
          <span className={styles.label}>{t('copies.instruments')}</span>
          <Controller<CopyTyped, 'instrumentIds'>
            name="instrumentIds"
            render={({ field: { value, onChange } }) => (
              <ChipRows label={t('copies.instruments')}>
                {instruments.map(({ instrumentId, showCode }) => {
                  const isPicked = value.includes(instrumentId);
                  const toggled = isPicked
                    ? value.filter((id) => id !== instrumentId)
                    : [...value, instrumentId];
                  return (
                    <Chip key={instrumentId} pressed={isPicked} onPress={() => onChange(toggled)}>
                      <bdi>{showCode}</bdi>
                    </Chip>
                  );
                })}
              </ChipRows>
            )}
          />
          <p className={styles.note}>{t('copies.instrumentsNote')}</p>
        </div>
      )}
    </div>
  );
}

function TakeOver() {
  const { t } = useTranslation();
  return (
    <Controller<CopyTyped, 'takesOver'>
      name="takesOver"
      render={({ field }) => (
        <CheckboxRow label={t('copies.takeOver')} checked={field.value} onCheckedChange={field.onChange}>
          <TypedField
            name="maxDifference"
            label={t('copies.maxDifference')}
            unit="%"
            hint={t('copies.takeOverNote')}
          />
        </CheckboxRow>
      )}
    />
  );
}
