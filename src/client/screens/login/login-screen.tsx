import { useSelector } from '@xstate/react';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import FlaskConical from 'lucide-react/icons/flask-conical';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { hasPasskeys } from '../../../ui/browser-can.ts';
import { Button } from '../../../ui/button.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { useCharts, useFeature } from '../../app/hooks/charts.ts';
import { useVisit } from '../../app/hooks/use-shown.ts';
import { safeFrom } from '../../app/shell/paths.ts';
import { areasFeature, signInFeature } from '../../features/accounts.ts';
import { factorChallengeFeature } from '../../features/challenge.ts';
import styles from '../../parts/account/account.module.css';
import { HelpLink } from '../../parts/account/help-link.tsx';
import { MethodChoice, useIsMobile } from '../../parts/account/method-choice.tsx';
import { ChallengeSheet } from '../../parts/factors/challenge-sheet.tsx';
import { NeedsHttps } from '../../parts/needs-https.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** The charts this screen shows. */
export const features = [areasFeature, factorChallengeFeature, signInFeature];

/** Login (S2.10), and the way into a demo account (S1.1): a thin view of the sign-in form's chart. */
export default function LoginScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { session } = useCharts();
  const signIn = useFeature(signInFeature);
  useVisit(
    () => signIn.send({ type: 'form.shown' }),
    () => signIn.send({ type: 'form.hidden' }),
  );
  const isMobile = useIsMobile(signIn);
  const isReal = useSelector(session, (snapshot) => snapshot.hasTag('real'));
  if (isReal) return <Navigate to={safeFrom(query.get('from'))} replace />;
  return (
    <>
      <ScreenHeader
        title=""
        back={{ label: t('common.back'), onPress: () => navigate('/') }}
        actions={<HelpLink />}
      />
      <main className={styles.main}>
        <Logo size={44} />
        <h2 className={styles.title}>{t('signIn.title')}</h2>
        <p className={styles.subtitle}>{t('signIn.subtitle')}</p>
        <MethodChoice form={signIn} />
        <SignInForm key={isMobile ? 'mobile' : 'email'} isMobile={isMobile} />
        <PasskeyLogin />
        <p className={styles.links}>
          <Link to="/register">{t('signIn.register')}</Link>
          <Link to="/forgot">{t('signIn.forgot')}</Link>
        </p>
        <DemoEntry />
      </main>
      <ChallengeSheet />
    </>
  );
}

/** Logs in without a password, on a device that has a passkey of an account. */
function PasskeyLogin() {
  const { t } = useTranslation();
  const challenge = useFeature(factorChallengeFeature);
  if (!hasPasskeys()) return <NeedsHttps />;
  return (
    <Button variant="quiet" size="l" block onClick={() => challenge.send({ type: 'passkeyLogin.wanted' })}>
      <Fingerprint size={18} aria-hidden="true" /> {t('signIn.passkey')}
    </Button>
  );
}

function DemoEntry() {
  const { t } = useTranslation();
  const { session } = useCharts();
  const isDemo = useSelector(session, (snapshot) => snapshot.hasTag('demo'));
  const isBusy = useSelector(session, (snapshot) => snapshot.hasTag('openingDemo'));
  if (isDemo) return null;
  return (
    <section className={styles.demo}>
      <p className={styles.or}>{t('signIn.or')}</p>
      <Button
        variant="quiet"
        size="l"
        block
        busy={isBusy}
        onClick={() => session.send({ type: 'demo.enter' })}
      >
        <FlaskConical size={18} aria-hidden="true" /> {t('signIn.demo')}
      </Button>
      <p className={styles.hint}>{t('signIn.demoHint')}</p>
    </section>
  );
}
