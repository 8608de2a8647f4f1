import BellOff from 'lucide-react/icons/bell-off';
import CheckCheck from 'lucide-react/icons/check-check';
import Settings2 from 'lucide-react/icons/settings-2';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { NOTIFICATION_GROUPS } from '#contract/notifications';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { useShown } from '../../app/hooks/use-shown.ts';
import { pushFeature, unreadFeature } from '../../features/bell.ts';
import { inboxFeature } from '../../features/inbox.ts';
import { installFeature } from '../../features/install.ts';
import { Offers } from '../../parts/offers/offers.tsx';
import { PagedRows } from '../../parts/paged-rows.tsx';
import { NotificationRow } from './notification-row.tsx';

/** The charts this screen shows. */
export const features = [inboxFeature, unreadFeature, pushFeature, installFeature];

const GROUPS = ['all', ...NOTIFICATION_GROUPS] as const;

/** The inbox: what the server told the account, by day; query `group` picks which. */
export default function InboxScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const unread = useFeature(unreadFeature);
  const hasUnread = useChart(unreadFeature, ({ context }) => (context.count ?? 0) > 0);
  const group = GROUPS.find((one) => one === query.get('group')) ?? 'all';
  useShown(() => unread.send({ type: 'unread.wanted' }));
  return (
    <>
      <ScreenHeader
        title={t('inbox.title')}
        back={{ label: t('common.back'), onPress: () => navigate('/user') }}
        actions={
          <>
            {hasUnread && (
              <IconButton
                label={t('inbox.readAll')}
                onClick={() => unread.send({ type: 'notification.read', which: 'all' })}
              >
                <CheckCheck size={22} aria-hidden="true" />
              </IconButton>
            )}
            <IconButton label={t('inbox.settings')} onClick={() => navigate('/mine/notifications')}>
              <Settings2 size={22} aria-hidden="true" />
            </IconButton>
          </>
        }
      />
      <main>
        <Offers />
        <Tabs
          label={t('inbox.title')}
          items={GROUPS.map((value) => ({ value, label: t(`inbox.group.${value}`) }))}
          value={group}
          onValueChange={(value) => setQuery(value === 'all' ? {} : { group: value }, { replace: true })}
        >
          <Rows group={group} />
        </Tabs>
      </main>
    </>
  );
}

function Rows({ group }: { group: (typeof GROUPS)[number] }) {
  const { t } = useTranslation();
  return (
    <PagedRows
      list={useFeature(inboxFeature)}
      filter={group}
      label={t('inbox.title')}
      emptyText={t('inbox.empty')}
      emptyIcon={<BellOff />}
      rowHeight={72}
      madeAtMs={({ createdAtMs }) => createdAtMs}
    >
      {(notification) => <NotificationRow key={notification.id} notification={notification} />}
    </PagedRows>
  );
}
