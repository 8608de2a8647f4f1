import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { useCharts, useFeature } from '../../app/hooks/charts.ts';
import { useVisit } from '../../app/hooks/use-shown.ts';
import { passwordFeature, verificationCodeFeature } from '../../features/accounts.ts';
import { factorChallengeFeature } from '../../features/challenge.ts';
import { clipboardFeature } from '../../features/site.ts';
import styles from '../../parts/account/account.module.css';
import { ChallengeSheet } from '../../parts/factors/challenge-sheet.tsx';
import { PasswordForm } from './password-form.tsx';

/** The charts this screen shows. */
export const features = [clipboardFeature, factorChallengeFeature, passwordFeature, verificationCodeFeature];

/** Change of password (S2.18, S5.3): a thin view of its form's chart. */
export default function PasswordScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { session } = useCharts();
  const password = useFeature(passwordFeature);
  useVisit(
    () => password.send({ type: 'form.shown' }),
    () => password.send({ type: 'form.hidden' }),
  );
  const user = useSelector(session, ({ context }) => context.user);
  return (
    <>
      <ScreenHeader
        title={t('password.title')}
        back={{ label: t('common.back'), onPress: () => navigate('/user') }}
      />
      <main className={styles.main}>
        <p className={styles.lead}>{t('password.hint', { address: user?.email ?? user?.phone ?? '' })}</p>
        {user && <PasswordForm user={user} />}
      </main>
      <ChallengeSheet />
    </>
  );
}
