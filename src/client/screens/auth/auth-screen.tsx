import BadgeCheck from 'lucide-react/icons/badge-check';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { useFeature } from '../../app/hooks/charts.ts';
import { useVisit } from '../../app/hooks/use-shown.ts';
import { type IdentityPapers, identityFeature } from '../../features/identity.ts';
import { ReviewView } from '../../parts/review-view.tsx';
import styles from '../small-screens.module.css';
import { IdentityForm } from './identity-form.tsx';

/** The charts this screen shows. */
export const features = [identityFeature];

/** Identity verification (S2.14, S2.60): a thin view of its review's chart. */
export default function AuthScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const identity = useFeature(identityFeature);
  const form = useForm<IdentityPapers>({
    defaultValues: identity.getSnapshot().context.papers ?? { name: '', cardId: '' },
  });
  useVisit(
    () => identity.send({ type: 'review.shown' }),
    () => identity.send({ type: 'review.hidden' }),
  );
  return (
    <>
      <ScreenHeader
        title={t('identity.title')}
        back={{ label: t('common.back'), onPress: () => navigate('/user') }}
      />
      <main className={styles.identity}>
        <ReviewView review={identity} form={<IdentityForm form={form} />} finished={<Finished />} />
      </main>
    </>
  );
}

function Finished() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<BadgeCheck />}
      text={t('identity.finished')}
      hint={t('identity.finishedHint')}
      action={
        <Link to="/user" className={buttonClass({ variant: 'quiet' })}>
          {t('common.back')}
        </Link>
      }
    />
  );
}
