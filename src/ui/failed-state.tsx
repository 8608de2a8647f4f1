import CloudOff from 'lucide-react/icons/cloud-off';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

export interface FailedStateProps {
  text: ReactNode;
  hint?: ReactNode;
  retryLabel: string;
  onRetry: () => void;
  retrying?: boolean | undefined;
}

/** What a screen shows when its content did not come. */
export function FailedState({ text, hint, retryLabel, onRetry, retrying }: FailedStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff />}
        text={text}
        hint={hint}
        action={
          <Button variant="quiet" busy={retrying} onClick={onRetry}>
            {retryLabel}
          </Button>
        }
      />
    </div>
  );
}
