import { useTranslation } from 'react-i18next';
import { FailedState } from '../ui/failed-state.tsx';

/** Says that something could not be loaded, and offers to try again. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <FailedState
      text={t('common.loadFailed')}
      hint={t('common.loadFailedHint')}
      retryLabel={t('common.retry')}
      onRetry={onRetry}
    />
  );
}
