import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCharts } from './charts.ts';
import { isTab } from './tabs.tsx';

/** The way back from a screen of the account to the account itself; none on a screen that is a tab of this device. */
export function useBackToAccount(): { label: string; onPress: () => void } | undefined {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { preferences } = useCharts();
  const isOwnTab = useSelector(preferences, ({ context }) => isTab(pathname, context.tabs));
  return isOwnTab ? undefined : { label: t('common.back'), onPress: () => void navigate('/user') };
}
