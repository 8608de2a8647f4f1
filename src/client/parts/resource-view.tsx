import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceRef } from '#machines/resource/resource.machine';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBanner } from '../../ui/status-banner.tsx';
import { useTimes } from '../app/format/times.ts';
import { useShown } from '../app/hooks/use-shown.ts';
import { LoadFailed } from './load-failed.tsx';
import styles from './parts.module.css';

/** Stands at the foot of a list, where what did not come would be. */
export function RetryButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <Button size="s" variant="quiet" onClick={onPress}>
      {t('common.retry')}
    </Button>
  );
}

/** Says that what it stands over may be out of date, and from when it is where an earlier visit read it. */
export function OutdatedNote({ keptAtMs }: { keptAtMs: number | null }) {
  const { t } = useTranslation();
  const { timeText } = useTimes();
  const text =
    keptAtMs === null ? t('connection.outdated') : t('connection.asOf', { time: timeText(keptAtMs) });
  return <StatusBanner tone="stale" text={text} />;
}

/** What `LoadingRows` fills, in CSS pixels: about what a phone shows of a list. */
const LIST_HEIGHT = 640;

/** Stands where something is still being read. `height` is about what will stand there, in CSS pixels. */
export function LoadingBlock({ height }: { height: number }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-busy="true" aria-label={t('common.loading')}>
      <CardToCome height={height} />
    </div>
  );
}

/** Stands for a list whose rows are about `height` CSS pixels high. */
export function LoadingRows({ height }: { height: number }) {
  const { t } = useTranslation();
  return (
    <div className={styles.list} aria-busy="true" role="status" aria-label={t('common.loading')}>
      {Array.from({ length: Math.ceil(LIST_HEIGHT / height) }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike, and none moves.
        <CardToCome key={row} height={height} />
      ))}
    </div>
  );
}

/** A card with its name, and figures where it has room for some. */
function CardToCome({ height }: { height: number }) {
  return (
    <div className={styles.toCome} style={{ blockSize: height }}>
      <Skeleton width="45%" height={16} />
      {height >= 100 && <Skeleton width="85%" />}
      <Skeleton width="60%" />
    </div>
  );
}

type ResourceViewProps<Value> = {
  resource: ResourceRef<Value>;
  ask?: string;
  /** What stands in its place while it is being read. */
  skeletonHeight: number;
  /** Reads it anew each time it is shown: it changes by itself. */
  isFresh?: boolean;
  children: (value: Value) => ReactNode;
};

/** One thing that is read and shown: its place while it is read, and a retry when no answer came. */
export function ResourceView<Value>(props: ResourceViewProps<Value>) {
  const { t } = useTranslation();
  const { resource, ask = '', skeletonHeight, children } = props;
  useShown(() => {
    if (props.isFresh) resource.send({ type: 'resource.outdated' });
    resource.send({ type: 'resource.wanted', ask });
  });
  const value = useSelector(resource, ({ context }) => context.value);
  const keptAtMs = useSelector(resource, ({ context }) => context.keptAtMs);
  const hasFailed = useSelector(resource, (snapshot) => snapshot.hasTag('failed'));
  const isLate = useSelector(resource, (snapshot) => snapshot.hasTag('late'));
  const refusal = useSelector(resource, ({ context }) => context.message);
  if (hasFailed)
    return <LoadFailed refusal={refusal} onRetry={() => resource.send({ type: 'resource.retry' })} />;
  if (value === null) return <LoadingBlock height={skeletonHeight} />;
  if (keptAtMs === null && !isLate) return children(value);
  return (
    <>
      {isLate ? (
        <StatusBanner tone="stale" text={t('connection.late')} />
      ) : (
        <OutdatedNote keptAtMs={keptAtMs} />
      )}
      {children(value)}
      {isLate && <RetryButton onPress={() => resource.send({ type: 'resource.retry' })} />}
    </>
  );
}
