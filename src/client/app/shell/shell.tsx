import { useSelector } from '@xstate/react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { AppFrame } from '../../../ui/app-frame.tsx';
import { useKit } from '../../../ui/kit.ts';
import { useCharts } from '../hooks/charts.ts';
import { ConnectionBanner, DemoBanner, ReplayStrip } from './banners.tsx';
import { Boundary } from './boundary.tsx';
import { fetchedView } from './fetched-view.tsx';
import { hasTabs, TabBarOfDevice } from './tabs.tsx';

const Toasts = fetchedView(() => import('../../../ui/toasts.tsx'));
const CommandNotice = fetchedView(() => import('./command-notice.tsx'));
const ScreenTitle = fetchedView(() => import('./screen-title.tsx'));
const UpdatePrompt = fetchedView(() => import('./update-prompt.tsx'));

/** The frame around every screen: the column, the tab bar where the route has one, toasts and the link's state. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { update, commandLog, preferences } = useCharts();
  const hasBar = useSelector(preferences, ({ context }) => hasTabs(pathname, context.tabs));
  const hasNotice = useSelector(commandLog, (snapshot) => snapshot.hasTag('notice'));
  const isUpdateAsked = useSelector(update, (snapshot) => snapshot.hasTag('offered'));
  const { toasts } = useKit();
  const hasToasts = useSyncExternalStore(toasts.onShown, toasts.hasShown, () => false);
  return (
    <AppFrame footer={hasBar && <TabBarOfDevice />}>
      <ScreenTitle />
      <DemoBanner />
      <ReplayStrip />
      <ConnectionBanner />
      {children}
      <Boundary fallback={null}>
        {hasNotice && <CommandNotice />}
        {isUpdateAsked && <UpdatePrompt />}
        {hasToasts && <Toasts />}
      </Boundary>
    </AppFrame>
  );
}
