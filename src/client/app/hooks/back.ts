import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { visitOf } from '../../../ui/visits.ts';
import { isTab } from '../shell/tabs.tsx';
import { useCharts } from './charts.ts';

/** Calls back when what is shown is left; the page going to the background is no leaving. */
export function useLeft(onLeft: () => void): void {
  const left = useEffectEvent(onLeft);
  useEffect(() => () => left(), []);
}

/** Back to the screen before, or to `first` where the app was opened on this one. */
export function useBack(first: string): () => void {
  const navigate = useNavigate();
  return () => void (visitOf(history.state) ? navigate(-1) : navigate(first));
}

/** The way back from a screen of the account to the account itself; none on a screen that is a tab of this device. */
export function useBackToAccount(): { label: string; onPress: () => void } | undefined {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { preferences } = useCharts();
  const isOwnTab = useSelector(preferences, ({ context }) => isTab(pathname, context.tabs));
  return isOwnTab ? undefined : { label: t('common.back'), onPress: () => void navigate('/user') };
}
