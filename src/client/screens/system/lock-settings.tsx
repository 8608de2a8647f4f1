import KeyRound from 'lucide-react/icons/key-round';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import LockKeyholeOpen from 'lucide-react/icons/lock-keyhole-open';
import { useTranslation } from 'react-i18next';
import { LOCK_AFTER_MIN } from '#machines/app-lock/lock';
import { Card } from '../../../ui/card.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { useLengthTexts } from '../../app/i18n/length-texts.ts';
import { appLockFeature } from '../../features/lock.ts';
import { LockPad } from '../../parts/lock/lock-pad.tsx';
import styles from './system-screen.module.css';

/** The lock of the app on this device: its PIN, when it is asked for, and whether the device's biometrics open it too. */
export function LockSettings() {
  const { t } = useTranslation();
  const lock = useFeature(appLockFeature);
  const isSet = useChart(appLockFeature, ({ context }) => context.lock !== null);
  return (
    <Card flush>
      <ListRow
        icon={<LockKeyhole size={20} aria-hidden="true" />}
        label={t('lock.title')}
        detail={t('lock.hint')}
      />
      {isSet ? (
        <Choices />
      ) : (
        <ListRow
          icon={<KeyRound size={20} aria-hidden="true" />}
          label={t('lock.set')}
          onPress={() => lock.send({ type: 'lock.wanted' })}
        />
      )}
      <PadSheet />
    </Card>
  );
}

/** What may be chosen while a lock is set. */
function Choices() {
  const { t } = useTranslation();
  const lock = useFeature(appLockFeature);
  const afterMin = useChart(appLockFeature, ({ context }) => context.lock?.afterMin ?? null);
  const hasBiometrics = useChart(appLockFeature, ({ context }) => context.lock?.hasBiometrics === true);
  const canRecognise = useChart(appLockFeature, ({ context }) => context.canRecognise);
  const isBusy = useChart(appLockFeature, (snapshot) => snapshot.hasTag('busy'));
  const { minutesText } = useLengthTexts();
  return (
    <>
      <div className={styles.choice}>
        <SelectField
          label={t('lock.after')}
          value={String(afterMin)}
          disabled={isBusy}
          options={LOCK_AFTER_MIN.map((min) => ({
            value: String(min),
            label: min === 0 ? t('lock.atOnce') : minutesText(min),
          }))}
          onValueChange={(value) => {
            const picked = LOCK_AFTER_MIN.find((min) => String(min) === value);
            if (picked !== undefined) lock.send({ type: 'time.picked', afterMin: picked });
          }}
        />
      </div>
      {canRecognise && (
        <Switch
          label={t('lock.biometrics')}
          checked={hasBiometrics}
          disabled={isBusy}
          onCheckedChange={(checked) =>
            lock.send({ type: checked ? 'biometrics.wanted' : 'biometrics.unwanted' })
          }
        />
      )}
      <ListRow
        icon={<KeyRound size={20} aria-hidden="true" />}
        label={t('lock.change')}
        disabled={isBusy}
        onPress={() => lock.send({ type: 'change.wanted' })}
      />
      <ListRow
        icon={<LockKeyholeOpen size={20} aria-hidden="true" />}
        label={t('lock.remove')}
        disabled={isBusy}
        onPress={() => lock.send({ type: 'removal.wanted' })}
      />
    </>
  );
}

/** Asks for the PIN that is set, or for a new one twice. */
function PadSheet() {
  const { t } = useTranslation();
  const lock = useFeature(appLockFeature);
  const isOpen = useChart(appLockFeature, (snapshot) => snapshot.hasTag('pad'));
  const canClose = useChart(appLockFeature, (snapshot) => snapshot.can({ type: 'pad.closed' }));
  const isProving = useChart(appLockFeature, (snapshot) => snapshot.hasTag('proving'));
  const isAgain = useChart(appLockFeature, (snapshot) => snapshot.hasTag('again'));
  const mistake = useMistake();
  const label = isProving ? t('lock.enter') : isAgain ? t('lock.again') : t('lock.choose');
  return (
    <Sheet
      open={isOpen}
      canClose={canClose}
      onOpenChange={() => lock.send({ type: 'pad.closed' })}
      title={t('lock.title')}
      closeLabel={t('common.close')}
    >
      {isOpen && <LockPad key={label} label={label} error={mistake} />}
    </Sheet>
  );
}

/** What was wrong with the new PIN, or went wrong. */
function useMistake(): string | undefined {
  const { t } = useTranslation();
  const isSimple = useChart(appLockFeature, (snapshot) => snapshot.hasTag('simple'));
  const isDifferent = useChart(appLockFeature, (snapshot) => snapshot.hasTag('different'));
  const hasFailed = useChart(appLockFeature, (snapshot) => snapshot.hasTag('failed'));
  if (isSimple) return t('lock.simple');
  if (isDifferent) return t('lock.different');
  return hasFailed ? t('lock.failed') : undefined;
}
