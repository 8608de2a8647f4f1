import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { HomeScreen } from '../screens/home/home-screen.tsx';
import { Effects } from './effects.tsx';
import { RequireSession } from './require-session.tsx';
import { Shell } from './shell.tsx';

const TradeScreen = lazy(() => import('../screens/trade/trade-screen.tsx'));
const OrderScreen = lazy(() => import('../screens/order/order-screen.tsx'));
const UserScreen = lazy(() => import('../screens/user/user-screen.tsx'));
const LoginScreen = lazy(() => import('../screens/login/login-screen.tsx'));
const SystemScreen = lazy(() => import('../screens/system/system-screen.tsx'));
const LanguageScreen = lazy(() => import('../screens/language/language-screen.tsx'));

/** The routes (S2). Unknown paths lead home. */
export function App() {
  return (
    <Shell>
      <Effects />
      <Suspense>
        <Routes>
          <Route path="/" element={<HomeScreen />} />
          <Route path="/trade" element={<TradeScreen />} />
          <Route
            path="/order"
            element={
              <RequireSession>
                <OrderScreen />
              </RequireSession>
            }
          />
          <Route
            path="/user"
            element={
              <RequireSession>
                <UserScreen />
              </RequireSession>
            }
          />
          <Route
            path="/mine/system"
            element={
              <RequireSession>
                <SystemScreen />
              </RequireSession>
            }
          />
          <Route path="/login" element={<LoginScreen />} />
          <Route path="/language" element={<LanguageScreen />} />
          <Route path="*" element={<Navigate to="/" replace />} />
        </Routes>
      </Suspense>
    </Shell>
  );
}
