import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Subscription } from 'xstate';
import { useKit } from '../../../ui/kit.ts';
import type { ToastTone } from '../../../ui/toast-queue.ts';
import { reloadNewest } from '../../actors/service-worker.ts';
import { onFull } from '../../actors/storage-full.ts';
import { formatOf } from '../format/format.ts';
import { useCharts } from '../hooks/charts.ts';
import { allTexts } from '../i18n/i18n.ts';
import { loginPath, safeFrom } from '../shell/paths.ts';
import type { PageTools } from './feature.ts';

/** One-shot effects: what the charts announce becomes toasts and navigation, and each navigation is announced. */
export function Effects() {
  const charts = useCharts();
  const { toasts, visits } = useKit();
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const location = useLocation();
  const [query] = useSearchParams();
  const say = useEffectEvent((tone: ToastTone, text: string) =>
    text ? toasts.show({ tone, text }) : undefined,
  );
  const toLogin = useEffectEvent((from: string) => navigate(loginPath(from)));
  const go = useEffectEvent((path: string) => navigate(path));
  const redirect = useEffectEvent((path: string) => {
    // The address runs ahead of the page: a trader on the way to another screen stays on it.
    if (window.location.pathname === location.pathname) void navigate(path, { replace: true });
  });
  const back = useEffectEvent(() => navigate(safeFrom(query.get('from')), { replace: true }));
  const here = useEffectEvent(() => location.pathname + location.search);
  const text = useEffectEvent(t);
  const figures = useEffectEvent(() => formatOf(i18n.language));
  const sayFull = useEffectEvent(async () => {
    await allTexts(i18n).want();
    say('warning', t('common.storageFull'));
  });
  const moved = useEffectEvent((_key: string) => visits.note());
  const shown = useRef(location.pathname);
  /**
   * A path is a new screen, with a live link (S7.1). Each navigation starts at the top (S2.1); the first screen stays where the
   * trader scrolled the rows that came with the page.
   */
  const arrive = useEffectEvent((path: string) => {
    charts.connection.send({ type: 'connection.ensure' });
    charts.session.send({ type: 'screen.opened' });
    if (path !== shown.current) window.scrollTo(0, 0);
    shown.current = path;
  });

  useLayoutEffect(() => moved(location.key), [location.key]);

  useEffect(() => {
    const { app, session, quotes, preferences, update, tabs } = charts;
    let takeBack: (() => void) | undefined;
    onFull(sayFull);
    const subscriptions = [
      session.on('session.leaving', () => go('/')),
      session.on('session.ended', (ended) => {
        if (ended.reason !== 'expired') return;
        takeBack = say('warning', ended.message || text('session.expired'));
        void toLogin(here());
      }),
      // What was said of the end is over with the new login.
      session.on('session.started', () => takeBack?.()),
      tabs.on('session.followed', ({ isSwitch }) => {
        say('warning', text(isSwitch ? 'session.switchedElsewhere' : 'session.startedElsewhere'));
        if (here().startsWith('/login')) void back();
      }),
      tabs.on('session.elsewhere', ({ token }) => token ?? say('warning', text('session.endedElsewhere'))),
      session.on('account.opened', ({ isDemo }) => {
        say('success', text(isDemo ? 'session.demoOpened' : 'session.realOpened'));
        if (here().startsWith('/login')) void back();
      }),
      session.on('account.refused', ({ message }) => say('error', message || text('account.noAnswer'))),
      session.on('real.over', () => {
        say('warning', text('session.realOver'));
        void toLogin(here());
      }),
      quotes.on('instrument.unknown', ({ id }) => console.warn('no such instrument', id)),
      update.on('update.accepted', () => void reloadNewest()),
      preferences.on('language.failed', () => say('error', text('language.failed'))),
      app.system.get('startup')?.on('site.left', ({ url }: { url: string }) => leaveFor(url)),
    ];
    return () => {
      for (const subscription of subscriptions) subscription?.unsubscribe();
    };
  }, [charts]);

  useEffect(() => {
    const tools: PageTools = {
      say,
      text,
      figures,
      go,
      redirect,
      back,
      leave,
    };
    const subscriptions: (Subscription | undefined)[] = [];
    const stop = charts.features.onOpened((feature) => {
      const ref = charts.features.find(feature);
      subscriptions.push(
        feature.keeps?.(ref),
        ...feature.effects.map(({ on, does }) => ref.on(on, (heard) => does(heard, tools, ref))),
      );
    });
    return () => {
      stop();
      for (const subscription of subscriptions) subscription?.unsubscribe();
    };
  }, [charts]);

  // Before anyone can tap: what is asked of the new screen counts.
  useLayoutEffect(() => arrive(location.pathname), [location.pathname]);

  return null;
}

/** A blocked tab is no loss: the link stands on the screen as well. */
function leave(url: string, isNewTab: boolean): void {
  if (isNewTab) window.open(url, '_blank', 'noopener');
  else leaveFor(url);
}

/** Only web addresses are followed: a hostile setting must not run as a script. */
function leaveFor(url: string): void {
  if (/^https?:\/\//i.test(url)) window.location.replace(url);
  else console.warn('refused to leave for', url);
}
