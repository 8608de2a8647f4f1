import Keyboard from 'lucide-react/icons/keyboard';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { fetchShortcuts } from '../../app/shell/later-shortcuts.tsx';
import { shortcutsFeature } from '../../features/shortcuts.ts';

/** What single keys do, and the switch that turns them off (WCAG 2.1.4). */
export function KeyboardShortcuts() {
  const { t } = useTranslation();
  const shortcuts = useFeature(shortcutsFeature);
  const areOn = useChart(shortcutsFeature, (snapshot) => snapshot.hasTag('on'));
  return (
    <Card flush>
      <ListRow
        icon={<Keyboard size={20} aria-hidden="true" />}
        label={t('shortcuts.title')}
        onPress={() => {
          fetchShortcuts();
          shortcuts.send({ type: 'list.open' });
        }}
      />
      <Switch
        label={t('shortcuts.on')}
        detail={t('shortcuts.hint')}
        checked={areOn}
        onCheckedChange={() => shortcuts.send({ type: 'shortcuts.toggle' })}
      />
    </Card>
  );
}
