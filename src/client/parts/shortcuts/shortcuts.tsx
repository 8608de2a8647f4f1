import { useTranslation } from 'react-i18next';
import { KeyList } from '../../../ui/key-list.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { useFetched } from '../../app/hooks/fetched.ts';
import { useRunning } from '../../app/hooks/use-running.ts';
import { allTexts } from '../../app/i18n/i18n.ts';
import { shortcutsFeature } from '../../features/shortcuts.ts';
import { trailsFeature } from '../../features/trails.ts';

/** Trails are of every screen too, and no screen waits for them. */
const FEATURES = [shortcutsFeature, trailsFeature];

/** The shortcuts of the keyboard, from when nothing else is to be done; their list is a dialog over any screen. */
export function Shortcuts() {
  const { i18n } = useTranslation();
  const isRunning = useRunning(FEATURES);
  const hasTexts = useFetched(allTexts(i18n));
  return isRunning && hasTexts ? <ShortcutsList /> : null;
}

function ShortcutsList() {
  const { t } = useTranslation();
  const shortcuts = useFeature(shortcutsFeature);
  const isOpen = useChart(shortcutsFeature, (snapshot) => snapshot.hasTag('list'));
  return (
    <Sheet
      open={isOpen}
      title={t('shortcuts.title')}
      closeLabel={t('common.close')}
      onOpenChange={() => shortcuts.send({ type: 'list.close' })}
    >
      <KeyList
        then={t('shortcuts.then')}
        groups={[
          {
            title: t('shortcuts.anywhere'),
            rows: [
              { label: t('shortcuts.list'), keys: ['?'] },
              { label: t('search.title'), keys: ['/'] },
              { label: t('shortcuts.escape'), keys: ['Esc'] },
            ],
          },
          {
            title: t('shortcuts.go'),
            rows: [
              { label: t('tab.quotes'), keys: ['g', 'h'] },
              { label: t('tab.trade'), keys: ['g', 't'] },
              { label: t('order.title'), keys: ['g', 'o'] },
              { label: t('news.title'), keys: ['g', 'n'] },
              { label: t('user.title'), keys: ['g', 'u'] },
            ],
          },
          {
            title: t('tab.trade'),
            rows: [
              { label: t('shortcuts.period'), keys: ['1 … 6'] },
              { label: t('shortcuts.buy'), keys: ['b'] },
              { label: t('shortcuts.sell'), keys: ['s'] },
            ],
          },
        ]}
      />
    </Sheet>
  );
}
