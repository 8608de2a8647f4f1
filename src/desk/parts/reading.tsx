import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { CommandName } from '#contract/desk/requests';
import { FailedState } from '../../ui/failed-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useDesk } from '../app/context.ts';
import type { DatedAnswer } from '../app/readings.ts';
import { TEXTS } from '../texts.ts';
import styles from './reading.module.css';

type ReadingProps = {
  of: CommandName;
  /** In the place of the server's words, where a refusal is no fault. */
  whenRefused?: ReactNode;
  /** In the place of what stands for rows on their way. */
  waiting?: ReactNode;
  children: (read: DatedAnswer) => ReactNode;
};

/** What a command answered, once it did. */
export function AnsweredBy({ of, whenRefused, waiting = <Waiting />, children }: ReadingProps) {
  const reading = useDesk().readings.of(of);
  const value = useSelector(reading, ({ context }) => context.value);
  const isFailed = useSelector(reading, (snapshot) => snapshot.hasTag('failed'));
  const message = useSelector(reading, ({ context }) => context.message);
  if (isFailed && message !== '' && whenRefused !== undefined) return whenRefused;
  if (isFailed)
    return (
      <FailedState
        text={message || TEXTS.notRead}
        retryLabel={TEXTS.retry}
        onRetry={() => reading.send({ type: 'resource.retry' })}
      />
    );
  return value ? children(value) : waiting;
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      {['72%', '58%', '66%', '50%'].map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}
