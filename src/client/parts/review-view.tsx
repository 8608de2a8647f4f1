import { useSelector } from '@xstate/react';
import Hourglass from 'lucide-react/icons/hourglass';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { KycReviewRef } from '#machines/kyc-review/kyc-review.machine';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from './load-failed.tsx';
import { LoadingBlock } from './resource-view.tsx';

type ReviewViewProps<Papers> = {
  review: KycReviewRef<Papers>;
  form: ReactNode;
  finished: ReactNode;
};

/** Any review of papers (S4.5, S4.6): its form, that it waits, that it is finished, or that no answer came. */
export function ReviewView<Papers>({ review, form, finished }: ReviewViewProps<Papers>) {
  const { t } = useTranslation();
  const shows = useSelector(review, (snapshot) => {
    const tags = ['form', 'waiting', 'finished', 'failed'] as const;
    return tags.find((tag) => snapshot.hasTag(tag)) ?? 'loading';
  });
  switch (shows) {
    case 'form':
      return form;
    case 'waiting':
      return (
        <EmptyState icon={<Hourglass />} text={t('identity.waiting')} hint={t('identity.waitingHint')} />
      );
    case 'finished':
      return finished;
    case 'failed':
      return <LoadFailed onRetry={() => review.send({ type: 'review.retry' })} />;
    case 'loading':
      return <LoadingBlock height={320} />;
  }
}
