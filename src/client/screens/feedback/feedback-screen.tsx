import MessageSquareHeart from 'lucide-react/icons/message-square-heart';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { companyFeature } from '../../features/site.ts';
import { WriteToCompany } from '../../parts/write-to-company.tsx';

/** The charts this screen shows. */
export const features = [companyFeature];

/** Feedback (S2.9): a mail to the company. */
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
        <EmptyState icon={<MessageSquareHeart />} text={t('feedback.text')} action={<WriteToCompany />} />
      </main>
    </>
  );
}
