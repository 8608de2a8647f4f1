import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { MAX_LISTS } from '#contract/watchlist';
import { frontList } from '#machines/watchlist/watchlist.machine';
import { Button } from '../../../ui/button.tsx';
import { CheckboxRow } from '../../../ui/checkbox-row.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { ChipRows } from '../../../ui/chip-rows.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useChart, useCharts, useFeature } from '../../app/hooks/charts.ts';
import { watchlistFeature } from '../../features/watching.ts';
import { NameForm } from '../../parts/name-form.tsx';
import styles from '../small-screens.module.css';

/** The lists of the watchlist: which one is shown, with what makes, names and deletes one. A thin view of the watchlist chart. */

/** What the list in front is called. */
export function useListName(): string {
  const { t } = useTranslation();
  return useChart(watchlistFeature, ({ context }) => frontList(context).name) || t('watchlist.title');
}

export function Lists() {
  const { t } = useTranslation();
  const watchlist = useFeature(watchlistFeature);
  const lists = useChart(watchlistFeature, ({ context }) => context.lists);
  const front = useChart(watchlistFeature, ({ context }) => frontList(context).key);
  const isFull = lists.length > MAX_LISTS;
  return (
    <>
      {lists.length > 1 && (
        <ChipRows label={t('watchlist.lists')}>
          {lists.map(({ key, name }) => (
            <Chip
              key={key}
              pressed={key === front}
              onPress={() => watchlist.send({ type: 'list.picked', key })}
            >
              <bdi>{name || t('watchlist.title')}</bdi>
            </Chip>
          ))}
        </ChipRows>
      )}
      <div className={styles.listTools}>
        <Button
          variant="quiet"
          size="s"
          disabled={isFull}
          onClick={() => watchlist.send({ type: 'list.add' })}
        >
          {t('watchlist.newList')}
        </Button>
        {front !== '' && (
          <>
            <Button variant="quiet" size="s" onClick={() => watchlist.send({ type: 'list.rename' })}>
              {t('watchlist.rename')}
            </Button>
            <Button variant="quiet" size="s" onClick={() => watchlist.send({ type: 'list.remove' })}>
              {t('watchlist.remove')}
            </Button>
          </>
        )}
      </div>
      {isFull && <p className={styles.hint}>{t('watchlist.listsFull', { most: MAX_LISTS })}</p>}
      <NameSheet />
      <RemoveQuestion />
      <PlacesSheet />
    </>
  );
}

/** The name of a new list, or another name of the one in front. */
function NameSheet() {
  const { t } = useTranslation();
  const watchlist = useFeature(watchlistFeature);
  const isAdding = useChart(watchlistFeature, (snapshot) => snapshot.hasTag('adding'));
  const isRenaming = useChart(watchlistFeature, (snapshot) => snapshot.hasTag('renaming'));
  const name = useChart(watchlistFeature, ({ context }) => frontList(context).name);
  return (
    <Sheet
      open={isAdding || isRenaming}
      title={t(isRenaming ? 'watchlist.rename' : 'watchlist.newList')}
      closeLabel={t('common.close')}
      onOpenChange={() => watchlist.send({ type: 'question.closed' })}
    >
      {(isAdding || isRenaming) && (
        <NameForm
          label={t('watchlist.listName')}
          name={isRenaming ? name : ''}
          className={styles.form}
          onSave={(named) => watchlist.send({ type: 'name.given', ...named })}
        />
      )}
    </Sheet>
  );
}

function RemoveQuestion() {
  const { t } = useTranslation();
  const watchlist = useFeature(watchlistFeature);
  const isAsked = useChart(watchlistFeature, (snapshot) => snapshot.hasTag('removing'));
  return (
    <ConfirmDialog
      open={isAsked}
      danger
      title={t('watchlist.removeAsk', { name: useListName() })}
      text={t('watchlist.removeText')}
      confirmLabel={t('watchlist.remove')}
      cancelLabel={t('common.cancel')}
      onOpenChange={() => watchlist.send({ type: 'question.closed' })}
      onConfirm={() => watchlist.send({ type: 'remove.confirmed' })}
    />
  );
}

/** On which lists an instrument is: each is ticked and cleared here. */
function PlacesSheet() {
  const { t } = useTranslation();
  const { quotes } = useCharts();
  const watchlist = useFeature(watchlistFeature);
  const isOpen = useChart(watchlistFeature, (snapshot) => snapshot.hasTag('placing'));
  const id = useChart(watchlistFeature, ({ context }) => context.placed);
  const lists = useChart(watchlistFeature, ({ context }) => context.lists);
  const name = useSelector(
    quotes,
    ({ context }) => context.instruments.find((instrument) => instrument.id === id)?.showCode ?? '',
  );
  return (
    <Sheet
      open={isOpen}
      title={t('watchlist.places', { name })}
      closeLabel={t('common.close')}
      onOpenChange={() => watchlist.send({ type: 'question.closed' })}
    >
      {lists.map((list) => (
        <CheckboxRow
          key={list.key}
          label={<bdi>{list.name || t('watchlist.title')}</bdi>}
          checked={list.ids.includes(id)}
          onCheckedChange={() => watchlist.send({ type: 'star.toggled', id, key: list.key })}
        />
      ))}
    </Sheet>
  );
}
