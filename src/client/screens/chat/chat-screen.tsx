import { useSelector } from '@xstate/react';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { useBack } from '../../app/hooks/back.ts';
import { useChart, useCharts, useFeature } from '../../app/hooks/charts.ts';
import { useVisit } from '../../app/hooks/use-shown.ts';
import { companyFeature, supportFeature } from '../../features/site.ts';
import { WriteToCompany } from '../../parts/write-to-company.tsx';

/** The charts this screen shows. */
export const features = [companyFeature, supportFeature];

/** Support chat (S2.23): it lives elsewhere, and this screen is the way there; a mail where the site has none. */
export default function ChatScreen() {
  const { t } = useTranslation();
  const back = useBack('/user');
  return (
    <>
      <ScreenHeader title={t('chat.title')} back={{ label: t('common.back'), onPress: back }} />
      <main>
        <Chat />
      </main>
    </>
  );
}

function Chat() {
  const { t } = useTranslation();
  const { app } = useCharts();
  const support = useFeature(supportFeature);
  const link = useSelector(app, ({ context }) => context.startup?.basicInfo?.serviceLink ?? '');
  useVisit(
    () => support.send({ type: 'support.shown', link }),
    () => support.send({ type: 'support.hidden' }),
  );
  const isAvailable = useChart(supportFeature, (snapshot) => !snapshot.hasTag('unavailable'));
  if (!isAvailable)
    return (
      <EmptyState
        icon={<MessagesSquare />}
        text={t('chat.none')}
        hint={t('chat.noneHint')}
        action={<WriteToCompany />}
      />
    );
  return (
    <EmptyState
      icon={<MessagesSquare />}
      text={t('chat.leaving')}
      action={
        <a href={link} rel="noopener noreferrer" className={buttonClass({ size: 'l' })}>
          {t('chat.open')}
        </a>
      }
    />
  );
}
