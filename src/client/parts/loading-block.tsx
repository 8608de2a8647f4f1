import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Stands where something is still being read. `height` is about what will stand there, in CSS pixels. */
export function LoadingBlock({ height }: { height: number }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-busy="true" aria-label={t('common.loading')}>
      <Skeleton shape="block" height={height} />
    </div>
  );
}
