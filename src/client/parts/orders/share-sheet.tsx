import { useTranslation } from 'react-i18next';
import { canShare } from '../../../ui/browser-can.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { shareCardFeature } from '../../features/share.ts';
import { LoadFailed } from '../load-failed.tsx';
import { LoadingBlock } from '../resource-view.tsx';
import styles from './orders.module.css';

/** The picture of a trade before it goes anywhere: a thin view of the share-card chart. */
export function ShareSheet() {
  const { t } = useTranslation();
  const shareCard = useFeature(shareCardFeature);
  const isOpen = useChart(shareCardFeature, (snapshot) => snapshot.hasTag('open'));
  const isBusy = useChart(shareCardFeature, (snapshot) => snapshot.hasTag('busy'));
  const picture = useChart(shareCardFeature, ({ context }) => context.picture);
  return (
    <Sheet
      open={isOpen}
      title={t('share.title')}
      closeLabel={t('common.close')}
      onOpenChange={() => shareCard.send({ type: 'share.dismiss' })}
      footer={
        picture === '' ? undefined : (
          <>
            <Button
              variant="quiet"
              size="l"
              block
              disabled={isBusy}
              onClick={() => shareCard.send({ type: 'share.save' })}
            >
              {t('share.save')}
            </Button>
            {canShare() && (
              <Button size="l" block busy={isBusy} onClick={() => shareCard.send({ type: 'share.send' })}>
                {t('share.send')}
              </Button>
            )}
          </>
        )
      }
    >
      <Picture />
      <p className={styles.shareNote}>{t('share.noAmounts')}</p>
    </Sheet>
  );
}

function Picture() {
  const { t } = useTranslation();
  const shareCard = useFeature(shareCardFeature);
  const hasFailed = useChart(shareCardFeature, (snapshot) => snapshot.hasTag('failed'));
  const card = useChart(shareCardFeature, ({ context }) => context.card);
  const picture = useChart(shareCardFeature, ({ context }) => context.picture);
  if (hasFailed) return <LoadFailed onRetry={() => shareCard.send({ type: 'share.redraw' })} />;
  if (picture === '' || !card) return <LoadingBlock height={320} />;
  const { title, badge, percent } = card;
  return <img className={styles.picture} src={picture} alt={t('share.picture', { title, badge, percent })} />;
}
