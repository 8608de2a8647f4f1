import ShieldCheck from 'lucide-react/icons/shield-check';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useBackToAccount } from '../../app/hooks/back.ts';
import { useFeature } from '../../app/hooks/charts.ts';
import { accountEventsFeature, sessionsFeature } from '../../features/devices.ts';
import { PagedRows } from '../../parts/paged-rows.tsx';
import { EventRow } from './event-row.tsx';
import { SessionsList } from './sessions-list.tsx';

/** The charts this screen shows. */
export const features = [sessionsFeature, accountEventsFeature];

const VIEWS = ['list', 'history'] as const;

/** On which devices the account is logged in, and what was done to its security; query `show` picks which. */
export default function DevicesScreen() {
  const { t } = useTranslation();
  const back = useBackToAccount();
  const [query, setQuery] = useSearchParams();
  const view = VIEWS.find((one) => one === query.get('show')) ?? 'list';
  return (
    <>
      <ScreenHeader title={t('user.link.devices')} back={back} />
      <main>
        <Tabs
          label={t('user.link.devices')}
          items={VIEWS.map((value) => ({ value, label: t(`devices.${value}`) }))}
          value={view}
          onValueChange={(value) => setQuery(value === 'list' ? {} : { show: value }, { replace: true })}
        >
          {view === 'list' ? <SessionsList /> : <History />}
        </Tabs>
      </main>
    </>
  );
}

function History() {
  const { t } = useTranslation();
  const events = useFeature(accountEventsFeature);
  return (
    <PagedRows
      list={events}
      label={t('devices.history')}
      emptyText={t('common.noData')}
      emptyIcon={<ShieldCheck />}
      rowHeight={92}
    >
      {(event) => <EventRow key={event.id} event={event} />}
    </PagedRows>
  );
}
