import MessageSquareHeart from 'lucide-react/icons/message-square-heart';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';

/** Feedback (S2.9): a place that is kept for it. */
export default function FeedbackScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <>
      <ScreenHeader
        title={t('feedback.title')}
        back={{ label: t('common.back'), onPress: () => navigate('/user') }}
      />
      <main>
        <EmptyState icon={<MessageSquareHeart />} text={t('common.comingSoon')} hint={t('feedback.hint')} />
      </main>
    </>
  );
}
