import { useTranslation } from 'react-i18next';
import { PIN_LENGTH } from '#machines/app-lock/lock';
import { PinPad, type PinPadProps } from '../../../ui/pin-pad.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { appLockFeature } from '../../features/lock.ts';

type LockPadProps = Pick<PinPadProps, 'label' | 'error' | 'disabled' | 'corner'>;

/** The pad on which the PIN of the lock is entered. */
export function LockPad(props: LockPadProps) {
  const { t } = useTranslation();
  const lock = useFeature(appLockFeature);
  const isBusy = useChart(appLockFeature, (snapshot) => snapshot.hasTag('busy'));
  return (
    <PinPad
      {...props}
      length={PIN_LENGTH}
      busy={isBusy}
      countText={(entered) => t('lock.entered', { entered, length: PIN_LENGTH })}
      deleteLabel={t('lock.deleteDigit')}
      onEntered={(pin) => lock.send({ type: 'pin.entered', pin })}
    />
  );
}
