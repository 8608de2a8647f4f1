import { useSelector } from '@xstate/react';
import { BadgeCheck, Hourglass } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { IdentityPapers } from '#machines/app/features';
import { useFeature } from '../../app/charts.ts';
import { useShown } from '../../app/use-shown.ts';
import { identityFeature } from '../../features/identity.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './auth-screen.module.css';
import { IdentityForm } from './identity-form.tsx';

/** Identity verification (S2.14, S2.60): a thin view of its review's chart. */
export default function AuthScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <>
      <ScreenHeader
        title={t('identity.title')}
        back={{ label: t('common.back'), onPress: () => navigate('/user') }}
      />
      <main className={styles.main}>
        <Review />
      </main>
    </>
  );
}

function Review() {
  const { t } = useTranslation();
  const identity = useFeature(identityFeature);
  const form = useForm<IdentityPapers>({
    defaultValues: identity.getSnapshot().context.papers ?? { name: '', cardId: '' },
  });
  useShown(
    () => identity.send({ type: 'review.shown' }),
    () => identity.send({ type: 'review.hidden', papers: form.getValues() }),
  );
  const shows = useSelector(identity, (snapshot) => {
    const tags = ['form', 'waiting', 'finished', 'failed'] as const;
    return tags.find((tag) => snapshot.hasTag(tag)) ?? 'loading';
  });
  switch (shows) {
    case 'form':
      return <IdentityForm form={form} />;
    case 'waiting':
      return (
        <EmptyState icon={<Hourglass />} text={t('identity.waiting')} hint={t('identity.waitingHint')} />
      );
    case 'finished':
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
    case 'failed':
      return (
        <FailedState
          text={t('common.loadFailed')}
          hint={t('common.loadFailedHint')}
          retryLabel={t('common.retry')}
          onRetry={() => identity.send({ type: 'review.retry' })}
        />
      );
    case 'loading':
      return (
        <div role="status" aria-busy="true" aria-label={t('common.loading')}>
          <Skeleton shape="block" height={320} />
        </div>
      );
  }
}
