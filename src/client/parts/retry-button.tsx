import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

/** Stands at the foot of a list, where what did not come would be. */
export function RetryButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <Button size="s" variant="quiet" onClick={onPress}>
      {t('common.retry')}
    </Button>
  );
}
