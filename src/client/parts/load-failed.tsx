import { useTranslation } from 'react-i18next';
import { FailedState } from '../../ui/failed-state.tsx';

type LoadFailedProps = {
  onRetry: () => void;
  isRetrying?: boolean;
  /** The server's words, when it is not the connection that is to blame. */
  refusal?: string;
};

/** Says that something could not be loaded, or why the server refused it, and offers to try again. */
export function LoadFailed({ onRetry, isRetrying, refusal = '' }: LoadFailedProps) {
  const { t } = useTranslation();
  return (
    <FailedState
      text={refusal === '' ? t('common.loadFailed') : <bdi>{refusal}</bdi>}
      hint={refusal === '' ? t('common.loadFailedHint') : undefined}
      retryLabel={t('common.retry')}
      onRetry={onRetry}
      retrying={isRetrying}
    />
  );
}
