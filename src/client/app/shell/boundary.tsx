import { useSelector } from '@xstate/react';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { useCharts } from '../hooks/charts.ts';

type Props = {
  /** What stands in place of children that could not be fetched or drawn. */
  fallback: ReactNode;
  onFailed?: () => void;
  children: ReactNode;
};

/** Keeps a failure in what it holds from the rest of the app. */
export class Boundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    this.props.onFailed?.();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

/**
 * Says that a screen could not be fetched or drawn. A file that is missing may be one of an older build, so the app looks
 * for a newer one.
 */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { update } = useCharts();
  return (
    <Boundary fallback={<Failed />} onFailed={() => update.send({ type: 'code.missing' })}>
      {children}
    </Boundary>
  );
}

/** The next load of the page fetches what is missing. */
function Failed() {
  const { t } = useTranslation();
  const { update } = useCharts();
  const isOffered = useSelector(update, (snapshot) => snapshot.hasTag('offered'));
  if (!isOffered) return <LoadFailed onRetry={() => window.location.reload()} />;
  return (
    <div role="alert">
      <EmptyState
        icon={<RefreshCw />}
        text={t('update.title')}
        hint={t('update.needed')}
        action={<Button onClick={() => update.send({ type: 'update.accept' })}>{t('update.accept')}</Button>}
      />
    </div>
  );
}
