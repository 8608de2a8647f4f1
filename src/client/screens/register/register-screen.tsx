import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { useFeature } from '../../app/hooks/charts.ts';
import { useVisit } from '../../app/hooks/use-shown.ts';
import {
  areasFeature,
  contactSettingFeature,
  registerFeature,
  verificationCodeFeature,
} from '../../features/accounts.ts';
import { clipboardFeature } from '../../features/site.ts';
import styles from '../../parts/account/account.module.css';
import { HelpLink } from '../../parts/account/help-link.tsx';
import { MethodChoice, useIsMobile } from '../../parts/account/method-choice.tsx';
import { RegisterForm } from './register-form.tsx';

/** The charts this screen shows. */
export const features = [
  areasFeature,
  clipboardFeature,
  contactSettingFeature,
  registerFeature,
  verificationCodeFeature,
];

/** Register (S2.11): which ways it offers is the site's setting. */
export default function RegisterScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <>
      <ScreenHeader
        title=""
        back={{ label: t('common.back'), onPress: () => navigate('/login') }}
        actions={<HelpLink />}
      />
      <main className={styles.main}>
        <h2 className={styles.title}>{t('register.title')}</h2>
        <p className={styles.subtitle}>{t('register.subtitle')}</p>
        <Register />
        <p className={styles.links}>
          <Link to="/login">{t('register.login')}</Link>
        </p>
      </main>
    </>
  );
}

function Register() {
  const register = useFeature(registerFeature);
  const contact = useFeature(contactSettingFeature);
  useVisit(
    () => {
      register.send({ type: 'form.shown' });
      contact.send({ type: 'resource.wanted', ask: '' });
    },
    () => register.send({ type: 'form.hidden' }),
  );
  const isMobile = useIsMobile(register);
  return (
    <>
      <MethodChoice form={register} />
      <RegisterForm key={isMobile ? 'mobile' : 'email'} isMobile={isMobile} />
    </>
  );
}
