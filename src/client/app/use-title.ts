import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useCharts } from './charts.ts';
import { pageTitle, titleKeyOf } from './titles.ts';

/** Writes what the screen is called into the title of the page, in the language of the app. */
export function useTitle(): void {
  const { t, i18n } = useTranslation();
  const { pathname } = useLocation();
  const { app } = useCharts();
  const site = useSelector(app, ({ context }) => context.startup?.basicInfo?.siteTitle ?? context.siteTitle);
  const key = titleKeyOf(pathname);
  // The texts of most screens come with them: until then the site alone is named.
  const hasWords = i18n.exists(key ?? '');
  const title = pageTitle(key && hasWords ? t(key) : null, site || t('app.name'));
  useEffect(() => {
    document.title = title;
  }, [title]);
}
