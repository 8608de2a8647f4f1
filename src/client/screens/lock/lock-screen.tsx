import { useSelector } from '@xstate/react';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import LogOut from 'lucide-react/icons/log-out';
import { useTranslation } from 'react-i18next';
import { triesLeft } from '#machines/app-lock/lock';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { useChart, useCharts, useFeature, useSiteName } from '../../app/hooks/charts.ts';
import { appLockFeature } from '../../features/lock.ts';
import { LockPad } from '../../parts/lock/lock-pad.tsx';
import styles from '../small-screens.module.css';

/** The charts this screen shows. */
export const features = [appLockFeature];

/** Stands in the place of the whole app while it is locked (S6.4): nothing of the account is in the page. */
export default function LockScreen() {
  const isExpelled = useChart(appLockFeature, (snapshot) => snapshot.hasTag('expelled'));
  return <main className={styles.locked}>{isExpelled ? <Expelled /> : <Locked />}</main>;
}

function Locked() {
  const { t } = useTranslation();
  const lock = useFeature(appLockFeature);
  const isWaiting = useChart(appLockFeature, (snapshot) => snapshot.hasTag('waiting'));
  const isAsked = useChart(appLockFeature, (snapshot) => snapshot.hasTag('forgotten'));
  const hasBiometrics = useChart(
    appLockFeature,
    ({ context }) => context.canRecognise && context.lock?.hasBiometrics === true,
  );
  const canForget = useChart(appLockFeature, (snapshot) => snapshot.can({ type: 'forgotten.asked' }));
  const isDemo = useSelector(useCharts().session, (snapshot) => snapshot.hasTag('demo'));
  const mistake = useMistake();
  return (
    <>
      <header className={styles.head}>
        <Logo size={56} />
        <h1 className={styles.siteName}>{useSiteName()}</h1>
      </header>
      <LockPad
        label={t('lock.enter')}
        error={mistake}
        disabled={isWaiting || isAsked}
        corner={
          hasBiometrics && (
            <IconButton
              label={t('lock.useBiometrics')}
              className={styles.biometrics}
              onClick={() => lock.send({ type: 'biometrics.wanted' })}
            >
              <Fingerprint size={32} aria-hidden="true" />
            </IconButton>
          )
        }
      />
      <Button variant="text" disabled={!canForget} onClick={() => lock.send({ type: 'forgotten.asked' })}>
        {t('lock.forgotten')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={() => lock.send({ type: 'forgotten.withdrawn' })}
        title={t('lock.forgotten')}
        text={t(isDemo ? 'lock.forgottenDemo' : 'lock.forgottenText')}
        confirmLabel={t('user.logout')}
        cancelLabel={t('common.cancel')}
        danger
        onConfirm={() => lock.send({ type: 'forgotten.confirmed' })}
      />
    </>
  );
}

/** What went wrong with the last try. */
function useMistake(): string | undefined {
  const { t } = useTranslation();
  const hasFailed = useChart(appLockFeature, (snapshot) => snapshot.hasTag('failed'));
  const isUnrecognised = useChart(appLockFeature, (snapshot) => snapshot.hasTag('unrecognised'));
  const tries = useChart(appLockFeature, ({ context: { lock } }) =>
    lock && lock.wrongTries > 0 ? triesLeft(lock) : null,
  );
  if (hasFailed) return t('lock.failed');
  if (isUnrecognised) return t('lock.noBiometrics');
  return tries === null ? undefined : t('lock.wrong', { tries });
}

/** Says why the device is logged out. */
function Expelled() {
  const { t } = useTranslation();
  const lock = useFeature(appLockFeature);
  return (
    <div role="alert">
      <EmptyState
        icon={<LogOut />}
        text={t('lock.expelled')}
        hint={t('lock.expelledText')}
        action={<Button onClick={() => lock.send({ type: 'login.wanted' })}>{t('home.signIn')}</Button>}
      />
    </div>
  );
}
