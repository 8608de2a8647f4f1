import { type ComponentType, Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { AppFrame } from '../../../ui/app-frame.tsx';
import { HomeScreen } from '../../screens/home/home-screen.tsx';
import { Effects } from '../boot/effects.tsx';
import type { Feature } from '../boot/feature.ts';
import { Fetched, useFetched } from '../hooks/fetched.ts';
import { useLocked } from '../hooks/use-locked.ts';
import { useRunning } from '../hooks/use-running.ts';
import { allTexts } from '../i18n/i18n.ts';
import { ScreenBoundary } from './boundary.tsx';
import { Shell } from './shell.tsx';
import { Waiting } from './waiting.tsx';

/** A screen, and the features whose charts it shows. */
type Screen = { default: ComponentType; features?: readonly Feature[] };

/** Who may see a screen: everyone, who is logged in (S6.4), or real accounts alone (S5.15). */
type Door = 'open' | 'session' | 'real';

/** Every screen but home comes when it is first opened (S2). */
const SCREENS: readonly [path: string, door: Door, load: () => Promise<Screen>][] = [
  ['/trade', 'open', () => import('../../screens/trade/trade-screen.tsx')],
  ['/order', 'session', () => import('../../screens/order/order-screen.tsx')],
  ['/user', 'session', () => import('../../screens/user/user-screen.tsx')],
  ['/documentary', 'open', () => import('../../screens/traders/documentary-screen.tsx')],
  ['/documentary/leader', 'open', () => import('../../screens/traders/leader-screen.tsx')],
  ['/documentary/lead', 'real', () => import('../../screens/traders/lead-screen.tsx')],
  ['/documentary/copy', 'session', () => import('../../screens/copies/setup-screen.tsx')],
  ['/documentary/copy/agreement', 'session', () => import('../../screens/copies/agreement-screen.tsx')],
  ['/documentary/copy/sign', 'session', () => import('../../screens/copies/sign-screen.tsx')],
  ['/documentary/copies', 'session', () => import('../../screens/copies/copies-screen.tsx')],
  ['/documentary/copied', 'session', () => import('../../screens/copies/copied-screen.tsx')],
  ['/rank', 'open', () => import('../../screens/traders/rank-screen.tsx')],
  ['/product', 'open', () => import('../../screens/product/product-screen.tsx')],
  ['/watchlist', 'open', () => import('../../screens/watchlist/watchlist-screen.tsx')],
  ['/news', 'open', () => import('../../screens/news/news-screen.tsx')],
  ['/news/detail', 'open', () => import('../../screens/news/news-detail-screen.tsx')],
  ['/calendar', 'open', () => import('../../screens/calendar/calendar-screen.tsx')],
  ['/feedback', 'open', () => import('../../screens/feedback/feedback-screen.tsx')],
  ['/login', 'open', () => import('../../screens/login/login-screen.tsx')],
  ['/register', 'open', () => import('../../screens/register/register-screen.tsx')],
  ['/forgot', 'open', () => import('../../screens/forgot/forgot-screen.tsx')],
  ['/language', 'open', () => import('../../screens/language/language-screen.tsx')],
  ['/mine/auth', 'real', () => import('../../screens/auth/auth-screen.tsx')],
  ['/mine/invite', 'real', () => import('../../screens/invite/invite-screen.tsx')],
  ['/mine/password', 'real', () => import('../../screens/password/password-screen.tsx')],
  ['/mine/security', 'real', () => import('../../screens/security/security-screen.tsx')],
  ['/mine/protection', 'real', () => import('../../screens/protection/protection-screen.tsx')],
  ['/mine/data', 'real', () => import('../../screens/data/data-screen.tsx')],
  ['/devices', 'real', () => import('../../screens/devices/devices-screen.tsx')],
  ['/mine/charge', 'real', () => import('../../screens/deposit/deposit-screen.tsx')],
  ['/mine/withdraw', 'real', () => import('../../screens/withdraw/withdraw-screen.tsx')],
  ['/mine/withdraw-way', 'real', () => import('../../screens/methods/withdraw-way-screen.tsx')],
  ['/mine/coin-address-list', 'real', () => import('../../screens/methods/coin-address-list-screen.tsx')],
  ['/mine/bank-card-list', 'real', () => import('../../screens/methods/bank-card-list-screen.tsx')],
  ['/mine/wallet', 'real', () => import('../../screens/wallet/wallet-screen.tsx')],
  ['/mine/results', 'session', () => import('../../screens/results/results-screen.tsx')],
  ['/mine/history', 'session', () => import('../../screens/history/history-screen.tsx')],
  ['/mine/alerts', 'session', () => import('../../screens/alerts/alerts-screen.tsx')],
  ['/loan/index', 'real', () => import('../../screens/loan/loan-screen.tsx')],
  ['/loan/submit', 'real', () => import('../../screens/loan/submit-screen.tsx')],
  ['/loan/agreement', 'real', () => import('../../screens/loan/agreement-screen.tsx')],
  ['/loan/sign', 'real', () => import('../../screens/loan/sign-screen.tsx')],
  ['/loan/record', 'real', () => import('../../screens/loan/record-screen.tsx')],
  ['/loan/repayment', 'real', () => import('../../screens/loan/repayment-screen.tsx')],
  ['/mine/email', 'open', () => import('../../screens/contact/email-screen.tsx')],
  ['/mine/business-email', 'open', () => import('../../screens/contact/business-email-screen.tsx')],
  ['/mine/announcement', 'session', () => import('../../screens/announcement/announcement-screen.tsx')],
  ['/mine/inbox', 'session', () => import('../../screens/inbox/inbox-screen.tsx')],
  ['/mine/notifications', 'session', () => import('../../screens/inbox/notice-settings-screen.tsx')],
  ['/mine/chat', 'open', () => import('../../screens/chat/chat-screen.tsx')],
  ['/mine/tabs', 'session', () => import('../../screens/tabs/tabs-screen.tsx')],
  ['/mine/system', 'session', () => import('../../screens/system/system-screen.tsx')],
];

type Guard = ComponentType<{ children: ReactNode }>;

/** A door comes with the first screen behind it. */
const DOORS: Record<Door, () => Promise<Guard>> = {
  open: async () => Fragment,
  session: async () => (await import('./require-account.tsx')).RequireSession,
  real: async () => (await import('./require-account.tsx')).RequireReal,
};

const ROUTES = SCREENS.map(([path, door, load]) => {
  const screen = fetched(door, load);
  return { path, screen, element: <Drawn screen={screen} /> };
});

/** What stands in the place of everything while the app is locked. */
const LOCK = fetched('open', () => import('../../screens/lock/lock-screen.tsx'));

/** A screen behind its door, with its charts. */
function fetched(door: Door, load: () => Promise<Screen>): Fetched<ComponentType> {
  return new Fetched(async () => {
    const [Guard, { default: Inner, features = [] }] = await Promise.all([DOORS[door](), load()]);
    return () => (
      <Guard>
        <Running features={features}>
          <Inner />
        </Running>
      </Guard>
    );
  });
}

/** Fetches the code of a screen before it is drawn. */
export function fetchScreen(path: string): void {
  void ROUTES.find((route) => route.path === path)?.screen.want();
}

/** Starts the charts of a screen, behind its door, and then shows the screen. */
function Running({ features, children }: { features: readonly Feature[]; children: ReactNode }) {
  return useRunning(features) ? children : <Waiting />;
}

/** Shows a screen once its code and the texts are there; both are fetched at the same time. */
function Drawn({ screen }: { screen: Fetched<ComponentType> }) {
  const { i18n } = useTranslation();
  const Screen = useFetched(screen);
  const hasTexts = useFetched(allTexts(i18n));
  return Screen && hasTexts ? <Screen /> : <Waiting />;
}

/** The routes (S2), or the lock of the app. Unknown paths lead home (S2.1). What the charts announce is heard all the same. */
export function App() {
  const { pathname } = useLocation();
  return (
    <>
      <Effects />
      {useLocked() ? (
        <AppFrame>
          <ScreenBoundary>
            <Drawn screen={LOCK} />
          </ScreenBoundary>
        </AppFrame>
      ) : (
        <Shell>
          <ScreenBoundary key={pathname}>
            <Routes>
              <Route path="/" element={<HomeScreen />} />
              {ROUTES.map(({ path, element }) => (
                <Route key={path} path={path} element={element} />
              ))}
              <Route path="*" element={<Navigate to="/" replace />} />
            </Routes>
          </ScreenBoundary>
        </Shell>
      )}
    </>
  );
}
