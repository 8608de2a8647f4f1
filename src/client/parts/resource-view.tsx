import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceRef } from '#machines/resource/resource.machine';
import { useShown } from '../app/use-shown.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { LoadFailed } from './load-failed.tsx';

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
  useShown(
    () => {
      if (props.isFresh) resource.send({ type: 'resource.outdated' });
      resource.send({ type: 'resource.wanted', ask });
    },
    () => undefined,
  );
  const value = useSelector(resource, ({ context }) => context.value);
  const hasFailed = useSelector(resource, (snapshot) => snapshot.hasTag('failed'));
  const refusal = useSelector(resource, ({ context }) => context.message);
  if (hasFailed)
    return <LoadFailed refusal={refusal} onRetry={() => resource.send({ type: 'resource.retry' })} />;
  if (value === null)
    return (
      <div role="status" aria-busy="true" aria-label={t('common.loading')}>
        <Skeleton shape="block" height={skeletonHeight} />
      </div>
    );
  return children(value);
}
