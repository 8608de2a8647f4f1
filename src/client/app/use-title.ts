import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { selectedInstrument } from '#machines/quotes/quotes.machine';
import { useCharts } from './charts.ts';
import { pageTitle, titleKeyOf } from './titles.ts';

/** Writes what the screen is called, and the instrument that is traded on it, into the title of the page. */
export function useTitle(): void {
  const { t, i18n } = useTranslation();
  const { pathname } = useLocation();
  const { app, quotes } = useCharts();
  const site = useSelector(app, ({ context }) => context.startup?.basicInfo?.siteTitle ?? context.siteTitle);
  const instrument = useSelector(quotes, ({ context }) => selectedInstrument(context)?.showCode);
  const key = titleKeyOf(pathname);
  // The texts of most screens come with them: until then the site alone is named.
  const hasWords = i18n.exists(key ?? '');
  const subject = pathname === '/trade' ? (instrument ?? null) : null;
  const title = pageTitle(subject, key && hasWords ? t(key) : null, site || t('app.name'));
  useEffect(() => {
    document.title = title;
  }, [title]);
}
