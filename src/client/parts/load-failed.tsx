import { useTranslation } from 'react-i18next';
import { FailedState } from '../../ui/failed-state.tsx';

type LoadFailedProps = {
  onRetry: () => void;
  isRetrying?: boolean;
  /** The server's words, when it is not the connection that is to blame. */
  refusal?: string;
};

/** Says that something could not be loaded, and offers to try again. */
export function LoadFailed({ onRetry, isRetrying, refusal = '' }: LoadFailedProps) {
  const { t } = useTranslation();
  return (
    <FailedState
      text={t('common.loadFailed')}
      hint={refusal === '' ? t('common.loadFailedHint') : <bdi>{refusal}</bdi>}
      retryLabel={t('common.retry')}
      onRetry={onRetry}
      retrying={isRetrying}
    />
  );
}
