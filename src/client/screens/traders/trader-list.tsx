import { useSelector } from '@xstate/react';
import Trophy from 'lucide-react/icons/trophy';
import { useTranslation } from 'react-i18next';
import type { Trader } from '#contract/entities';
import type { PagedListRef } from '#machines/paged-list/paged-list.machine';
import { PagedRows } from '../../parts/paged-rows.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TraderCard } from './trader-card.tsx';

/** Traders; a tap says what is coming (S2.53). */
export function TraderList({ traders, label }: { traders: PagedListRef<Trader>; label: string }) {
  const { t } = useTranslation();
  const isOpen = useSelector(traders, (snapshot) => snapshot.hasTag('rowOpen'));
  const close = () => traders.send({ type: 'row.closed' });
  return (
    <>
      <PagedRows
        list={traders}
        label={label}
        emptyText={t('traders.empty')}
        emptyIcon={<Trophy />}
        rowHeight={132}
      >
        {(trader) => (
          <TraderCard
            key={trader.id}
            trader={trader}
            onPress={() => traders.send({ type: 'row.opened', row: trader })}
          />
        )}
      </PagedRows>
      <ConfirmDialog
        open={isOpen}
        title={t('common.comingSoon')}
        text={t('traders.comingSoon')}
        confirmLabel={t('common.close')}
        onOpenChange={close}
        onConfirm={close}
      />
    </>
  );
}
