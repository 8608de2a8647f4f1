import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { useFeature } from '../../app/hooks/charts.ts';
import { useVisit } from '../../app/hooks/use-shown.ts';
import { areasFeature, forgotFeature, verificationCodeFeature } from '../../features/accounts.ts';
import { clipboardFeature } from '../../features/site.ts';
import styles from '../../parts/account/account.module.css';
import { HelpLink } from '../../parts/account/help-link.tsx';
import { MethodChoice, useIsMobile } from '../../parts/account/method-choice.tsx';
import { ForgotForm } from './forgot-form.tsx';

/** The charts this screen shows. */
export const features = [areasFeature, clipboardFeature, forgotFeature, verificationCodeFeature];

/** Forgot password (S2.12): a thin view of its form's chart. */
export default function ForgotScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const forgot = useFeature(forgotFeature);
  useVisit(
    () => forgot.send({ type: 'form.shown' }),
    () => forgot.send({ type: 'form.hidden' }),
  );
  const isMobile = useIsMobile(forgot);
  return (
    <>
      <ScreenHeader
        title=""
        back={{ label: t('common.back'), onPress: () => navigate('/login') }}
        actions={<HelpLink />}
      />
      <main className={styles.main}>
        <h2 className={styles.title}>{t('forgot.title')}</h2>
        <p className={styles.subtitle}>{t('forgot.subtitle')}</p>
        <MethodChoice form={forgot} />
        <ForgotForm key={isMobile ? 'mobile' : 'email'} isMobile={isMobile} />
      </main>
    </>
  );
}
