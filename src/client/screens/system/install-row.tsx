import Smartphone from 'lucide-react/icons/smartphone';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { useChart, useFeature } from '../../app/charts.ts';
import { installFeature } from '../../features/install.ts';

/** Puts the app on the home screen, where the browser offers a way. */
export function InstallRow() {
  const { t } = useTranslation();
  const install = useFeature(installFeature);
  const isPossible = useChart(installFeature, (snapshot) => snapshot.hasTag('possible'));
  const isByHand = useChart(installFeature, (snapshot) => snapshot.hasTag('byHand'));
  if (!isPossible) return null;
  return (
    <Card flush>
      <ListRow
        icon={<Smartphone size={20} aria-hidden="true" />}
        label={t('install.add')}
        detail={isByHand ? t('install.byHand') : t('install.cardText')}
        onPress={isByHand ? undefined : () => install.send({ type: 'install.wanted' })}
      />
    </Card>
  );
}
